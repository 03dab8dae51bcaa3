import type { RequestRecord } from '../../src/report/report.js'
import type { Operation } from '../../src/spec/endpoints.js'
import { parseJson } from '../target/client.js'
import { fieldsAt, type GroupFields, type GroupLayout } from '../target/group-layout.js'
import { clientRequestOf } from '../target/request.js'
import { idsIn, type Result, resultsOf } from '../target/results.js'
import type { Target } from '../target/target.js'

/** How a target names things in its responses. */
export interface Names {
  readonly target: Pick<Target, 'wire'>
  /** `layout` is undefined if the suite does not know where a read shows the fields of a group. */
  readonly known: { readonly layout: GroupLayout | undefined }
}

/** What the response in a record shows. */
export interface Seen {
  readonly record: RequestRecord
  readonly status: number | null
  readonly text: string
  /** Of a read that succeeded. */
  readonly view?: GroupFields
  /** Of a search that succeeded. */
  readonly results?: readonly Result[]
  readonly ids?: ReadonlySet<unknown>
}

export function seenIn(names: Names, record: RequestRecord): Seen {
  const { status, response: text } = record
  const seen = { record, status, text }
  const { layout } = names.known
  const operation = operationOf(names, record)
  if (status !== 200) return seen
  const json = parseJson(text)
  if (operation === 'readGroup' && layout !== undefined) return { ...seen, view: fieldsAt(json, layout) }
  if (operation !== 'searchPrincipals') return seen
  const { profiles, groups } = resultsOf({ json })
  return { ...seen, results: [...profiles, ...groups], ids: idsIn({ json }, names.target.wire.idField) }
}

export function operationOf({ target: { wire } }: Names, record: RequestRecord): Operation {
  return clientRequestOf(record, wire)?.operation ?? 'searchPrincipals'
}
