import type { ClauseId } from '../../src/spec/clauses.js'
import { secondPart } from '../../src/spec/matching.js'
import { openPoints } from '../../src/spec/open-points.js'
import { defaultReadings } from '../../src/spec/readings.js'
import { fieldsAt } from '../target/group-layout.js'
import type { TextField } from '../target/group-text.js'
import { worldOf } from './belief.js'
import type { Judged } from './beliefs.js'
import { isChange, type Known } from './exchange.js'
import type { Finding } from './finding.js'
import { resultsIn } from './search-results.js'

/** What several responses break together. */
export type BrokenTogether = Finding & { readonly clause: ClauseId }

/** Section 4.4, open.empty-strings: a server may refuse an empty text. If it stores one, it stores each that it accepts in an update. */
export function emptyTexts(
  { layout }: Known,
  transcript: readonly Judged[],
  field: TextField,
): BrokenTogether | undefined {
  if (layout === undefined) return undefined
  const accepted = transcript.flatMap(({ exchange }, at) => {
    const { request, response } = exchange
    if (!isChange(exchange) || Object(request.body)[field] !== '') return []
    const read = nextAbout(idOf(exchange), transcript.slice(at + 1))
    if (read?.request.operation !== 'readGroup' || read.response.status !== 200) return []
    const isStored = fieldsAt(read.response.json, layout)[field] === ''
    return { operation: request.operation, decides: [response, read.response], isStored }
  })
  const lost = accepted.find(({ operation, isStored }) => operation === 'updateGroup' && !isStored)
  if (lost === undefined || !accepted.some(({ isStored }) => isStored)) return undefined
  return {
    clause: `update.${field}`,
    decides: lost.decides,
    expected: { statuses: ['4xx', 200], group: { [field]: '' } },
    because: `another request with an empty ${field} was stored`,
  }
}

function nextAbout(id: string, transcript: readonly Judged[]): Judged['exchange'] | undefined {
  return transcript.find(({ exchange }) => idOf(exchange) === id)?.exchange
}

function idOf({ request, newId }: Judged['exchange']): string {
  return request.group ?? newId
}

/** Section 4.1: each name of several parts has a second part. Which words that is is open: open.second-part. */
export function secondParts(known: Known, transcript: readonly Judged[]): readonly BrokenTogether[] {
  const searches = new Map(
    transcript.flatMap(each => {
      const { operation, query } = each.exchange.request
      return operation === 'searchPrincipals' && query?.s !== undefined ? [[query.s, each] as const] : []
    }),
  )
  if (searches.size < 2) return []
  const [first] = transcript
  const names = first === undefined ? [] : worldOf(first.before).profiles
  return names.flatMap(({ svc_id, common_name }): readonly BrokenTogether[] => {
    if (!searches.has(common_name)) return []
    const parts = openPoints['second-part'].values.flatMap(reading =>
      secondPart(common_name, { ...defaultReadings, 'second-part': reading }),
    )
    const [whole, ...byPart] = [common_name, ...new Set(parts)].map(s => searches.get(s))
    // A limit may hide a result.
    const finds = (each: Judged | undefined) =>
      each !== undefined &&
      (each.exchange.response.text.includes(svc_id) || resultsIn(known, each.exchange.response).isFull)
    if (byPart.length < 2 || !finds(whole) || byPart.some(each => each === undefined || finds(each)))
      return []
    return [
      {
        clause: 'search.family-name',
        decides: byPart.flatMap(each => each?.exchange.response ?? []),
        expected: { says: `${common_name} found by at least one of ${parts.join(', ')}` },
        wrong: `does not find ${common_name} by any part of the name after the first`,
        because: 'the name has a second part (open.second-part)',
      },
    ]
  })
}
