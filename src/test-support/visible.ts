import { scenarios } from '../../spec-tests/scenarios/all.js'
import type { PlayedHere } from '../../spec-tests/scenarios/in-process.js'
import { mayBeKept } from '../../spec-tests/scenarios/scenario.js'
import type { NamedFault } from '../faults/fault.js'
import { type KeptTier, playKept } from './play-kept.js'
import { playedServer } from './played-server.js'

const usual = new Map<string, string>()

/** Whether any request of a scenario that can be played in a tier without control gets another response because of a fault. */
export async function isVisible(fault: NamedFault, tier: KeptTier): Promise<boolean> {
  const [correct, faulty] = [await playedServer(), await playedServer(fault)]
  try {
    for (const scenario of scenarios.filter(mayBeKept)) {
      const key = `${tier} ${scenario.clause} ${scenario.says}`
      const expected = usual.get(key) ?? (await transcriptOf(playKept(correct, scenario, tier)))
      usual.set(key, expected)
      if ((await transcriptOf(playKept(faulty, scenario, tier))) !== expected) return true
    }
    return false
  } finally {
    await Promise.all([correct.close(), faulty.close()])
  }
}

/** What the requests of a scenario got. The SVC-IDs of new groups differ each time. */
async function transcriptOf(playing: Promise<PlayedHere>): Promise<string> {
  const { judged } = await playing
  const responses = judged.map(({ exchange: { response } }) => `${response.status} ${response.text}`)
  return responses.join('\n').replace(/[0-9a-f]{32}/gi, '#')
}
