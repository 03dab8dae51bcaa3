import { isRecord } from '../../src/spec/is-record.js'
import { formatJson } from '../actors/requests.js'
import { type Owned, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { actorOf, requireFound } from './expect-found.js'

interface DrawnFlags {
  readonly profiles: 'true' | 'false' | undefined
  readonly groups: 'true' | 'false' | undefined
}

/** The search returns the lists of exactly the kinds that it includes, and finds the principal. */
export async function expectIncluded(
  c: Case,
  caller: number,
  known: Owned,
  flags: DrawnFlags,
): Promise<void> {
  const { text } = known.field
  await requireFound(c, caller, text, known)
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
  const found = await search(c, actorOf(c, caller), text, given)
  const json = isRecord(found.response.json) ? found.response.json : {}
  const wrong = (['profiles', 'groups'] as const).find(kind =>
    flags[kind] === 'false' ? formatJson(json[kind] ?? []) !== '[]' : !Array.isArray(json[kind]),
  )
  const parameters = `profiles=${flags.profiles ?? '(default)'} and groups=${flags.groups ?? '(default)'}`
  c.expect(found.response.status === 200 && wrong === undefined, () => ({
    decides: found,
    expected: {
      statuses: [200],
      says:
        wrong && flags[wrong] === 'false' ? `no results in ${wrong}` : `the list ${wrong ?? 'of each kind'}`,
    },
    wrong: wrongList(found.response.status, wrong, flags),
    when: `with ${parameters}`,
  }))
  if (found.full && !found.ids.has(known.owner.svc_id)) return
  c.expect(found.ids.has(known.owner.svc_id), () => ({
    decides: found,
    expected: { found: [known.owner.svc_id] },
    when: `with ${parameters}`,
  }))
}

/** What is wrong with the lists of a response, or with its status. */
function wrongList(status: number, wrong: keyof DrawnFlags | undefined, flags: DrawnFlags): string {
  if (status !== 200 || wrong === undefined) return `returns ${status} instead of 200`
  return flags[wrong] === 'false' ? `returns results in ${wrong}` : `does not return the list ${wrong}`
}
