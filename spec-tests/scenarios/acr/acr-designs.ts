import type { Assignment } from '../../../src/covering-array.js'
import type { ClauseId } from '../../../src/spec/clauses.js'
import { operations, takes } from '../../../src/spec/endpoints.js'
import type { Design } from '../../run/design.js'
import type { Scenario } from '../scenario.js'
import { alone, callers, noWays, ownAcrs, places, strangers, throughVetted, ways } from './rows.js'

/** The levels of the rows of a clause. */
export interface AcrDesign extends Pick<Scenario, 'clause' | 'says'>, Design {}

const operation = operations.filter(each => takes(each, 'group'))
const throughGroups = ways.slice(1)
const throughOthers = ways.slice(1, 3)
const { nobody, member, vetted, writer } = callers

/** The levels of factors that most designs have. */
const usual = {
  operation,
  position: ['only', 'first', 'middle', 'last'],
  place: [alone, ...places],
  others: strangers,
}

/** Why levels cannot occur together. */
function whyNot({
  way,
  past = 'always',
  caller,
  place,
  position,
  others = 'none',
}: Assignment): string | undefined {
  const isItself = way === 'through the group itself'
  if (isItself && past.includes('delet')) return 'The group that the ACR names is that of the row'
  if (isItself && caller === member) return 'The caller is a member by its way'
  if (isItself && place === alone && past !== 'always' && past !== 'never')
    return 'Nobody may change the members'
  // Whether members of Vetted can be changed is open: open.system-group.
  if (way === throughVetted && (past !== 'always' || caller !== vetted)) return 'The caller is in Vetted'
  if (way === throughVetted && position !== undefined && position !== 'only') return 'Vetted has one member'
  if (caller === writer && way !== undefined && !throughOthers.includes(way as 'direct'))
    return 'No other group is named'
  if (place === alone && others !== 'none') return 'The ACR is the only one'
  if (place === alone && way === 'ACRs of others alone') return 'There would be no ACR at all'
  if (way === 'no ACR at all' && others !== 'none') return 'There is no ACR at all'
  return way === 'direct' && others === 'the same of the caller' ? 'That is the same ACR' : undefined
}

/** That a membership gives nothing is judged by a clause of its own. */
function whyNotCaller(clause: ClauseId, { way, past, caller }: Assignment): string | undefined {
  const isRefused = [...noWays, 'never', 'left', 'joined'].some(each => each === way || each === past)
  const isMember = caller === member || caller === vetted
  return isRefused && isMember && !clause.endsWith('-is-not-permission')
    ? 'The caller may be permitted as such a member'
    : undefined
}

const designs: readonly Omit<AcrDesign, 'whyNot'>[] = [
  {
    clause: 'acr.direct',
    says: 'Every pair of operation and direct ACR and others and caller: it succeeds and is 403 without',
    factors: { ...usual, position: ['last'], way: [ways[0], ...noWays], caller: [nobody, member, vetted] },
  },
  {
    clause: 'acr.through-group',
    says: 'Every pair of operation and ACR and member list and caller: members alone have what a group has',
    factors: {
      ...usual,
      way: [...throughGroups, throughVetted],
      past: ['always', 'never'],
      caller: [nobody, member, vetted, writer],
    },
  },
  {
    clause: 'acr.any-suffices',
    says: 'Every pair of operation and ACR and other ACR of the caller: one that grants is enough',
    factors: { ...usual, way: ways, place: places, others: ownAcrs, caller: [nobody, member, vetted] },
  },
  {
    clause: 'acr.read-is-not-write',
    says: 'Every pair of operation and ACR and member list: read alone by any way is 403 to each write',
    factors: {
      ...usual,
      way: ways,
      permission: ['read'],
      operation: operation.filter(each => each !== 'readGroup'),
      others: [...strangers, 'the same of its other group'],
      caller: [nobody, writer],
    },
  },
  ...(
    [
      ['acr.membership-is-not-permission', 'the group', member],
      ['acr.vetted-is-not-permission', 'Vetted', vetted],
    ] as const
  ).map(([clause, group, caller]) => ({
    clause,
    says: `Every pair of operation and ACRs of others and member list: a member of ${group} gets 403`,
    factors: { ...usual, place: ['last'], way: noWays, caller: [caller] },
  })),
  {
    clause: 'acr.membership-changes',
    says: 'Every pair of operation and ACR and past of the membership: each joining and leaving counts',
    factors: {
      ...usual,
      way: throughGroups,
      past: ['joined', 'left', 'left and rejoined'],
      caller: [nobody, member, vetted, writer],
    },
  },
  {
    clause: 'acr.deleted-group',
    says: 'Every pair of operation and ACR and member list: a deletion takes away what the group gave',
    factors: {
      ...usual,
      way: throughOthers,
      past: ['deleted', 'joined before its deletion'],
      caller: [nobody, writer],
    },
  },
]

export const acrDesigns: readonly AcrDesign[] = designs.map(design => ({
  ...design,
  whyNot: row => whyNot(row) ?? whyNotCaller(design.clause, row),
}))
