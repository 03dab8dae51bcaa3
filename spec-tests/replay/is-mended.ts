import { isExpected, type ShownGroup } from '../../src/report/finding.js'
import type { Evidence } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { judgedByRules, judgedBySearchRules } from '../run/response-rules.js'
import { parseJson } from '../target/client.js'
import { memberLists } from '../target/group-layout.js'
import { isSameText, textFields } from '../target/group-text.js'
import { idsIn, textsIn } from '../target/results.js'
import type { WireNames } from '../target/target.js'
import type { RepeatedResponse } from './repetition.js'

/** A failure, its clause, and the names that the target uses. */
export interface Recorded {
  readonly clause: ClauseId
  readonly evidence: Evidence
  readonly wire: WireNames
}

/**
 * Whether the deciding responses are now as the finding and the rules for every response demand.
 * @returns undefined if the finding says in words alone what they must be, and their status is the recorded one
 */
export function isMended(failure: Recorded, now: readonly RepeatedResponse[]): boolean | undefined {
  const { finding, requests } = failure.evidence
  const { decides = [requests.length - 1], expected = {} } = finding ?? {}
  const [firstAt = 0, lastAt = 0] = [decides[0], decides.at(-1)]
  const [first, last] = [now[firstAt], now[lastAt]]
  if (first === undefined || !isExpected(first.status, expected.statuses)) return false
  const hasChanged = first.status !== requests[firstAt]?.status
  if (last === undefined) return hasChanged || undefined
  if (failure.clause === 'create.returns-id' && last.status === 200) return last.hasNewId
  const { found = [], notFound = [], group } = expected
  const json = parseJson(last.text)
  const ids = idsIn({ json }, failure.wire.idField)
  if (found.some(id => !ids.has(id)) || notFound.some(id => ids.has(id))) return false
  if (group !== undefined && last.status === 200 && !shows(json, group)) return false
  const rule = rulesFor(failure, requests[lastAt]?.path ?? '', last).find(([id]) => id === failure.clause)
  if (rule?.[1] !== undefined) return false
  const isJudged = rule !== undefined || found.length > 0 || notFound.length > 0 || group !== undefined
  return isJudged || hasChanged || undefined
}

function rulesFor({ wire, evidence }: Recorded, path: string, { status, text }: RepeatedResponse) {
  const operation = path.startsWith(wire.searchPath) ? 'searchPrincipals' : 'readGroup'
  const response = { status: status ?? 0, text, json: parseJson(text) }
  const { profiles = [] } = evidence.world ?? {}
  return [
    ...judgedByRules({ wire }, response),
    ...judgedBySearchRules({ wire }, profiles, { operation, actor: null }, response),
  ]
}

/** Whether a body has the texts and members of a group, in any layout. */
function shows(json: unknown, group: ShownGroup): boolean {
  const { members } = group
  const texts = textsIn(json)
  return (
    textFields.every(
      field => !(field in group) || texts.some(text => isSameText(text, String(group[field]))),
    ) &&
    (members === undefined || memberLists(json, members).length > 0)
  )
}
