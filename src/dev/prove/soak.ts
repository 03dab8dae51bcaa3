import { checkHere } from '../../check/here.js'
import { keepWorld } from '../test-support/kept-world.js'
import { type Part, selectedReadings } from './plan.js'
import { conformantRow, lowerTiers } from './proof-row.js'
import { pairedReadings, singleReadings } from './readings.js'
import { type CheckResult, checkTarget, resultOf } from './runs.js'
import { startOracle } from './targets.js'

/** The tiers in which a run can be conformant. */
const tiers = ['control', ...lowerTiers] as const

/** One run of the soak: a fair server in a tier. */
export interface SoakRun {
  readonly tier: (typeof tiers)[number]
  /** The readings that are not the default ones. */
  readonly words: readonly string[]
  readonly seed: number
}

/** Many seeds with the default readings, and some with each other reading and each pair of readings, in each tier. */
export const soak: Part<SoakRun> = {
  items: plan => {
    const others = [...singleReadings, ...pairedReadings()].filter(words => words.length > 0)
    return tiers.flatMap(tier =>
      selectedReadings(plan, [[], ...others]).flatMap(words =>
        Array.from({ length: words.length === 0 ? plan.soakSeeds : plan.soakSeedsPerReading }, (_, at) => ({
          tier,
          words,
          seed: plan.seed + at,
        })),
      ),
    )
  },
  async prove({ tier, words, seed }, { runs }) {
    const options = { seed, runs }
    const result =
      tier === 'control'
        ? await checkTarget(() => startOracle({ readings: words }), options)
        : await checkKeptWorld(tier, words, options)
    return conformantRow([tier, 'seed', seed, ...words].join(' '), result)
  },
}

async function checkKeptWorld(
  tier: (typeof lowerTiers)[number],
  words: readonly string[],
  options: { readonly seed: number; readonly runs: number },
): Promise<CheckResult> {
  const kept = await keepWorld(tier, { readings: words })
  try {
    const report = await checkHere({ ...options, target: kept.target })
    return resultOf(report, report.durationMs)
  } finally {
    await kept.close()
  }
}
