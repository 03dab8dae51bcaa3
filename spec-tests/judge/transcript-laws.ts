import type { ClauseId } from '../../src/spec/clauses.js'
import { groupAt } from '../../src/spec/nouns.js'
import { areDistinguishable, type LabelledResponse, namesOnly } from '../oracle/differences.js'
import type { HttpResponse } from '../target/client.js'
import { groupIn, isProfileIn } from './belief.js'
import type { Judged } from './beliefs.js'
import type { Finding } from './finding.js'

/** What several responses break together. */
export type BrokenTogether = Finding & { readonly clause: ClauseId }

/**
 * What the responses of one case break together, although each of them is right.
 * Section 4.6: a second add is reported, and a body says which SVC-ID was not found. Section 4.2: the SVC-ID is new.
 */
export function lawsBrokenBy(transcript: readonly Judged[]): readonly BrokenTogether[] {
  return [
    ...secondAdds(transcript),
    ...missing(transcript, 'group'),
    ...missing(transcript, 'profile'),
    ...newIds(transcript),
  ]
}

function secondAdds(transcript: readonly Judged[]): readonly BrokenTogether[] {
  const adds = transcript.filter(
    ({ exchange: { request, response } }) => isAdd(request) && response.status === 200,
  )
  const first = adds.filter(each => isMemberIn(each).every(isMember => !isMember)).map(labelled)
  const second = adds.filter(each => isMemberIn(each).every(Boolean)).map(labelled)
  if (first.length === 0 || second.length === 0 || areDistinguishable(second, first)) return []
  return [
    {
      clause: 'add.already-member',
      decides: [...first, ...second],
      expected: { says: 'a body that differs from the body of the first add (ids, paths and dates aside)' },
      wrong: 'does not report that the profile is already a member',
    },
  ]
}

/** Whether the profile of an add was a member before, in each state that the target may be in. */
function isMemberIn({ before, exchange: { request } }: Judged): readonly boolean[] {
  const { group, profile = '' } = request
  return before.hypotheses.map(({ world }) => groupAt(world, group)?.members.includes(profile) === true)
}

function missing(transcript: readonly Judged[], what: 'group' | 'profile'): readonly BrokenTogether[] {
  const of = (wanted: 'group' | 'profile') =>
    transcript.filter(each => isAdd(each.exchange.request) && missingIn(each) === wanted).map(labelled)
  const other = what === 'group' ? 'profile' : 'group'
  const [own, others] = [of(what), of(other)]
  if (own.length === 0 || others.length === 0) return []
  const isNamed =
    own.every(({ response }) => response.text.trim() !== '') &&
    (own.every(each => namesOnly(each, what)) || areDistinguishable(own, others))
  if (isNamed) return []
  return [
    {
      clause: `add.${what}-not-found`,
      decides: [...own, ...others],
      expected: {
        says: `a body with the SVC-ID of the ${what} and not of the ${other}, or a body that differs from the one for a missing ${other} (ids, paths and dates aside)`,
      },
      wrong: `does not say in its 404 that the ${what} is missing`,
    },
  ]
}

/** What alone a 404 is about. */
function missingIn({ before, exchange: { request, response } }: Judged): 'group' | 'profile' | undefined {
  const isGroup = groupIn(before, request.group) === undefined
  const isProfile = !isProfileIn(before, request.profile)
  if (response.status !== 404 || isGroup === isProfile) return undefined
  return isGroup ? 'group' : 'profile'
}

function newIds(transcript: readonly Judged[]): readonly BrokenTogether[] {
  const created = transcript.filter(({ exchange }) => exchange.newId !== '')
  const ids = created.map(({ exchange }) => exchange.newId)
  const second = created.find(({ exchange }, at) => ids.indexOf(exchange.newId) !== at)
  if (second === undefined) return []
  return [
    {
      clause: 'create.returns-id',
      decides: second.exchange.response as HttpResponse,
      expected: { statuses: ['4xx', 200], says: `another SVC-ID than ${second.exchange.newId}` },
      wrong: 'does not return a new SVC-ID',
    },
  ]
}

function isAdd({ operation }: { readonly operation: string }): boolean {
  return operation === 'addGroupMember'
}

function labelled({ exchange: { request, response } }: Judged): LabelledResponse {
  const { group = '', profile = '' } = request
  return { ids: { group, profile }, response: response as HttpResponse }
}
