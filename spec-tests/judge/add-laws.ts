import { groupAt } from '../../src/spec/nouns.js'
import { groupIn, hasMoved, isProfileIn, lackedBy } from './belief.js'
import type { Judged } from './beliefs.js'
import { areDistinguishable, type LabelledResponse, namesOnly } from './oracle/differences.js'
import type { BrokenTogether } from './text-laws.js'

/** Section 4.6: a second add is reported. */
export function secondAdds(transcript: readonly Judged[]): BrokenTogether | undefined {
  const { first, second } = addsInTurn(transcript)
  if (first.length === 0 || second.length === 0) return undefined
  if (!areDistinguishable(second, first))
    return {
      clause: 'add.already-member',
      decides: [...first, ...second],
      expected: { says: 'a body that differs from the body of the first add (ids, paths and dates aside)' },
      wrong: 'says the same of a profile that is already a member and of one that is not',
    }
  const isFirst = (each: LabelledResponse) =>
    !areDistinguishable([each], first) && areDistinguishable([each], second)
  const reported = addsAtOnce(transcript).find(adds => adds.map(labelled).filter(isFirst).length > 1)
  if (reported === undefined) return undefined
  return {
    clause: 'state.concurrent',
    decides: reported.map(labelled),
    expected: {
      says: 'one of them adds the profile; the message to the others says that it was a member already',
    },
    wrong: 'reports several times that it added one profile',
    when: `to ${reported.length} requests at once that add one profile`,
  }
}

/** The adds that were sent alone: of a profile that was no member before, and of a member. */
function addsInTurn(transcript: readonly Judged[]) {
  const adds = transcript.filter(each => isAdded(each) && batchOf(transcript, each).length === 1)
  const of = (wanted: boolean) => adds.filter(each => isMemberIn(each).every(isMember => isMember === wanted))
  return { first: of(false).filter(isSurelyFirst).map(labelled), second: of(true).map(labelled) }
}

/** Whether the profile of an add has never left the group, or a read has shown that it is gone: a removal may do nothing. */
function isSurelyFirst({ before, exchange: { request } }: Judged): boolean {
  const { group = '', profile = '' } = request
  return !hasMoved(before, profile, group) || before.past.shown.get(group)?.has('members') === true
}

/** The adds of one profile to one group that were sent at once. */
function addsAtOnce(transcript: readonly Judged[]): readonly (readonly Judged[])[] {
  const adds = transcript.filter(isAdded)
  const isSame = ({ exchange: { request: one } }: Judged, { exchange: { request: other } }: Judged) =>
    one.group === other.group && one.profile === other.profile
  return adds.map(each => batchOf(adds, each).filter(other => isSame(each, other)))
}

/** The responses that were judged together with this one. */
function batchOf(transcript: readonly Judged[], { judgement }: Judged): readonly Judged[] {
  return transcript.filter(each => each.judgement === judgement)
}

/** Whether an add succeeded where the suite knows the state before it. */
function isAdded({ before, exchange: { request, response }, judgement }: Judged): boolean {
  return isAdd(request) && response.status === 200 && !before.isLost && judgement.kind !== 'open'
}

/** Whether the profile of an add was a member before, in each state that the target may be in. */
function isMemberIn({ before, exchange: { request } }: Judged): readonly boolean[] {
  const { group, profile = '' } = request
  return before.hypotheses.map(({ world }) => groupAt(world, group)?.members.includes(profile) === true)
}

/** Section 4.6: a body says which SVC-ID was not found. */
export function notNamed(
  transcript: readonly Judged[],
  what: 'group' | 'profile',
): BrokenTogether | undefined {
  const of = (wanted: 'group' | 'profile') =>
    transcript.filter(each => isAdd(each.exchange.request) && missingIn(each) === wanted).map(labelled)
  const other = what === 'group' ? 'profile' : 'group'
  const [own, others] = [of(what), of(other)]
  if (own.length === 0 || others.length === 0) return undefined
  const isNamed =
    own.every(({ response }) => response.text.trim() !== '') &&
    (own.every(each => namesOnly(each, what)) || areDistinguishable(own, others))
  if (isNamed) return undefined
  return {
    clause: `add.${what}-not-found`,
    decides: [...own, ...others],
    expected: {
      says: `a body with the SVC-ID of the ${what} and not of the ${other}, or a body that differs from the one for a missing ${other} (ids, paths and dates aside)`,
    },
    wrong: `does not say in its 404 that the ${what} is missing`,
  }
}

/** What alone a 404 is about. */
function missingIn({ before, exchange: { request, response } }: Judged): 'group' | 'profile' | undefined {
  const isGroup = groupIn(before, request.group) === undefined
  const isProfile = !isProfileIn(before, request.profile)
  const isUnknown = before.isLost || lackedBy(before, request) !== undefined
  if (response.status !== 404 || isUnknown || isGroup === isProfile) return undefined
  return isGroup ? 'group' : 'profile'
}

function isAdd({ operation }: { readonly operation: string }): boolean {
  return operation === 'addGroupMember'
}

function labelled({ exchange: { request, response } }: Judged): LabelledResponse {
  const { group = '', profile = '' } = request
  return { ids: { group, profile }, response }
}
