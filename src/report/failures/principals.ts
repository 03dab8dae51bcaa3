import type { Group, Profile, World } from '../../spec/nouns.js'
import type { Evidence, RequestRecord } from '../report.js'

/** The principals that a failure is about: first those that its finding names, then those of a request and its response. */
export function principalsIn(
  { finding }: Pick<Evidence, 'finding'>,
  request: RequestRecord | undefined,
  { profiles, groups }: World,
): readonly (Profile | Group)[] {
  const { expected: { found = [], notFound = [] } = {}, why } = finding ?? {}
  const named = new Set([...found, ...notFound, ...(why?.field === undefined ? [] : [why.field.owner])])
  const all = [...profiles, ...groups]
  const sent = `${request?.path} ${request?.response}`
  return [
    ...all.filter(({ svc_id }) => named.has(svc_id)),
    ...all.filter(({ svc_id }) => !named.has(svc_id) && sent.includes(svc_id)),
  ]
}
