import { acrsFor, withImplied } from '../../spec/authorization.js'
import { isOutsider, type OtherReading, otherReadings } from '../conditions/other-readings.js'
import type { Faults, Replacement } from '../fault.js'
import { forEach } from '../operators/families.js'
import { addPermissions } from '../operators/permissions.js'
import { mixReadings, type When } from '../operators/readings.js'

interface Circumstance {
  readonly id: keyof typeof otherReadings
  readonly words: string
  readonly when: When
}

/** Circumstances under which a server takes another reading of an open point, for one open point each. */
const circumstances: Readonly<Record<string, Circumstance>> = {
  'empty-update-outside-vetted': {
    id: 'empty-update',
    words: 'for callers outside Vetted alone',
    when: isOutsider,
  },
  'diacritics-for-one-kind': {
    id: 'diacritics',
    words: 'for searches that exclude a kind alone',
    when: (_, __, request) =>
      'query' in request && (request.query.profiles === 'false') !== (request.query.groups === 'false'),
  },
  'excluded-list-for-long-texts': {
    id: 'excluded-list',
    words: 'for search strings of over 16 characters alone',
    when: (_, __, request) => 'query' in request && (request.query.s ?? '').length > 16,
  },
}

/** Faults that take one reading or another by turns or by circumstances. */
export const inconsistent: Faults<'state.consistent'> = {
  'state.consistent': {
    'hierarchy-of-direct-acrs-alone': {
      says: 'The server lets write permission include read permission only if the ACR names the caller.',
      definitions: writeIncludesRead((principal, caller) => principal === caller),
    },
    'hierarchy-through-groups-alone': {
      says: 'The server lets write permission include read permission only if the ACR names a group.',
      definitions: writeIncludesRead((principal, caller) => principal !== caller),
    },
    ...forEach(otherReadings, (other: OtherReading, id) => [
      `${id}-every-third-time`,
      {
        says: `The server takes another reading of open.${id} at every third opportunity.`,
        definitions: mixReadings(
          { [id]: other.reading, ...other.more },
          (context, caller, request, turn) =>
            turn % 3 === 0 && (other.among?.(context, caller, request, turn) ?? true),
        ),
      },
    ]),
    ...forEach(circumstances, ({ id, words, when }, name) => [
      name,
      {
        says: `The server takes another reading of open.${id} ${words}.`,
        definitions: mixReadings({ [id]: otherReadings[id].reading }, when),
      },
    ]),
  },
}

/** The permission hierarchy applies only to ACRs that name some of the principals. */
function writeIncludesRead(applies: (principal: string, caller: string) => boolean): Replacement {
  return addPermissions((world, caller, group, readings) =>
    withImplied(
      acrsFor(world, caller, group)
        .filter(({ principal }) => applies(principal, caller))
        .map(({ permission }) => permission),
      { ...readings, 'permission-hierarchy': 'write-read' },
    ),
  )
}
