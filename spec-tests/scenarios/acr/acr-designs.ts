import type { Assignment } from '../../../src/covering-array.js'
import { operations, takes } from '../../../src/spec/endpoints.js'
import type { Design } from '../../runner/design.js'
import type { Scenario } from '../scenario.js'
import { alone, ownAcrs, places, strangers } from './row-acrs.js'
import { callers, noWays, ways } from './row-world.js'

/** The levels of the rows of a clause. */
export interface AcrDesign extends Pick<Scenario, 'clause' | 'says'>, Design {}

const operation = operations.filter(each => takes(each, 'group'))
const writeOperation = operation.filter(each => each !== 'readGroup')
const throughGroups = ways.slice(1)
const throughOthers = ways.slice(1, 3)
const position = ['only', 'first', 'middle', 'last']
const place = [alone, ...places]
const { nobody, member, vetted, writer } = callers

/** Why levels cannot occur together. */
function whyNot({ way, past = 'always', caller, place, others = 'none' }: Assignment): string | undefined {
  const isItself = way === 'through the group itself'
  if (isItself && past.includes('delet')) return 'The group that the ACR names is that of the row'
  if (isItself && caller === member) return 'The caller is a member by its way'
  if (isItself && place === alone && past !== 'always' && past !== 'never')
    return 'Nobody may change the members'
  if (caller === writer && way !== undefined && !throughOthers.includes(way as 'direct'))
    return 'No other group is named'
  if (place === alone && others !== 'none') return 'The ACR is the only one'
  if (place === alone && way === 'ACRs of others alone') return 'There would be no ACR at all'
  if (way === 'no ACR at all' && others !== 'none') return 'There is no ACR at all'
  return way === 'direct' && others === 'the same of the caller' ? 'That is the same ACR' : undefined
}

/** Other clauses judge that such memberships give nothing. */
function whyNotRefused(row: Assignment): string | undefined {
  const { way, past, caller } = row
  const isRefused = [...noWays, 'never', 'left', 'joined'].some(each => each === way || each === past)
  return isRefused && (caller === member || caller === vetted)
    ? 'The caller may be permitted as such a member'
    : whyNot(row)
}

export const acrDesigns: readonly AcrDesign[] = [
  {
    clause: 'acr.direct',
    says: 'Every pair of operation and direct ACR and others and caller: it succeeds and is 403 without',
    factors: {
      way: [ways[0], ...noWays],
      operation,
      place,
      others: strangers,
      caller: [nobody, member, vetted],
    },
    whyNot: whyNotRefused,
  },
  {
    clause: 'acr.through-group',
    says: 'Every pair of operation and ACR and member list and caller: members alone have what a group has',
    factors: {
      way: throughGroups,
      past: ['always', 'never'],
      operation,
      position,
      place,
      others: strangers,
      caller: [nobody, member, vetted, writer],
    },
    whyNot: whyNotRefused,
  },
  {
    clause: 'acr.any-suffices',
    says: 'Every pair of operation and ACR and other ACR of the caller: one that grants is enough',
    factors: {
      way: ways,
      operation,
      place: places,
      position,
      others: ownAcrs,
      caller: [nobody, member, vetted],
    },
    whyNot,
  },
  {
    clause: 'acr.read-is-not-write',
    says: 'Every pair of operation and ACR and member list: read alone by any way is 403 to each write',
    factors: {
      way: ways,
      permission: ['read'],
      operation: writeOperation,
      position,
      place,
      others: [...strangers, 'the same of its other group'],
      caller: [nobody, writer],
    },
    whyNot,
  },
  ...(
    [
      ['acr.membership-is-not-permission', 'the group', member],
      ['acr.vetted-is-not-permission', 'Vetted', vetted],
    ] as const
  ).map(
    ([clause, group, caller]): AcrDesign => ({
      clause,
      says: `Every pair of operation and ACRs of others and member list: a member of ${group} gets 403`,
      factors: { way: noWays, operation, position: position.slice(1), others: strangers, caller: [caller] },
      whyNot,
    }),
  ),
  {
    clause: 'acr.membership-changes',
    says: 'Every pair of operation and ACR and past of the membership: each joining and leaving counts',
    factors: {
      way: throughGroups,
      past: ['joined', 'left', 'left and rejoined'],
      operation,
      position,
      place,
      others: strangers,
      caller: [nobody, member, vetted, writer],
    },
    whyNot: whyNotRefused,
  },
  {
    clause: 'acr.deleted-group',
    says: 'Every pair of operation and ACR and member list: a deletion takes away what the group gave',
    factors: {
      way: throughOthers,
      past: ['deleted', 'joined before its deletion'],
      operation,
      position,
      place,
      others: strangers,
      caller: [nobody, writer],
    },
    whyNot,
  },
]
