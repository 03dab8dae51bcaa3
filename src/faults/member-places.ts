import type { Group, Id } from '../spec/nouns.js'
import { join, leave, read } from '../spec/steps.js'
import { type PlaceCase, placeCases } from './conditions/members.js'
import type { Faults } from './fault.js'
import { forEach, forEachPair } from './operators/families.js'
import { mutateGroup } from './operators/operations.js'
import { mutateBody } from './operators/responses.js'

const readStewards = read('Ada Okafor', 'Data Stewards')

/** What happens to a member that is added again. */
const secondAdds = {
  doubled: {
    words: 'puts it into the list of members twice',
    change: (members: readonly Id[], id: Id) => [...members, id],
  },
  removed: {
    words: 'removes it',
    change: (members: readonly Id[], id: Id) => members.filter(member => member !== id),
  },
  alone: { words: 'removes all others', change: (_: readonly Id[], id: Id) => [id] },
} as const

/** What else happens if a member is removed. */
const removals = {
  kept: { words: 'keeps it', change: ({ members }: Group) => members },
  'with-the-next': {
    words: 'removes the next member too',
    change: ({ members }: Group, profile: Id) => {
      const at = members.indexOf(profile)
      return members.filter((_, index) => index !== at && index !== (at + 1) % members.length)
    },
  },
} as const

/** Profiles that a server may not add to a group that it should add them to. */
const additions = {
  'to-an-empty-group': {
    words: 'to a group without members',
    holds: ({ members }: Group) => members.length === 0,
    shownBy: [join('Maria Santos', 'Alumni', 'Sukarno'), read('Maria Santos', 'Alumni')],
  },
  'as-the-third-member': {
    words: 'to a group of two members',
    holds: ({ members }: Group) => members.length === 2,
    shownBy: [
      ...['Sukarno', 'Luc Dubois', 'Mei Chen'].map(profile => join('Maria Santos', 'Alumni', profile)),
      read('Maria Santos', 'Alumni'),
    ],
  },
} as const

/** Faults that treat a member by its place in the list of members. */
export const memberPlaces: Faults<'read.content' | 'add.member' | 'add.already-member' | 'remove.member'> = {
  'read.content': {
    ...forEach(placeCases, ({ words, holds, example, before = [] }: PlaceCase, name) => [
      `${name}-member-not-shown`,
      {
        says: `A read does not show a member that is ${words}.`,
        also: ['add.member', 'add.already-member', 'remove.member'],
        response: mutateBody('readGroup', body => {
          const members = body.members as readonly Id[]
          return { ...body, members: members.filter(id => !holds(members, id)) }
        }),
        shownBy: [...before, readStewards, leave('Ada Okafor', 'Data Stewards', example), readStewards],
      },
    ]),
  },
  'add.member': forEach(additions, ({ words, holds, shownBy }, name) => [
    `not-added-${name}`,
    {
      says: `The server returns 200 to the addition of a profile ${words}, but does not store it.`,
      also: ['add.already-member', 'remove.member'],
      definitions: mutateGroup('addGroupMember', (before, correct) => (holds(before) ? before : correct)),
      shownBy,
    },
  ]),
  'add.already-member': forEachPair(
    secondAdds,
    placeCases,
    ({ words, change }, { words: place, holds, example, before = [] }: PlaceCase, [effect, name]) => [
      `${name}-member-${effect}-by-a-second-add`,
      {
        says: `If a caller adds a profile that is ${place} again, the server ${words}.`,
        definitions: mutateGroup('addGroupMember', (before, correct, { profile }) =>
          holds(before.members, profile)
            ? { ...correct, members: change(correct.members, profile) }
            : correct,
        ),
        shownBy: [...before, join('Ada Okafor', 'Data Stewards', example), readStewards],
      },
    ],
  ),
  'remove.member': forEachPair(
    removals,
    placeCases,
    ({ words, change }, { words: place, holds, example, before = [] }: PlaceCase, [effect, name]) => [
      `removed-${name}-member-${effect}`,
      {
        says: `If a caller removes a profile that is ${place}, the server ${words}.`,
        definitions: mutateGroup('removeGroupMember', (before, correct, { profile }) =>
          holds(before.members, profile) ? { ...correct, members: change(before, profile) } : correct,
        ),
        shownBy: [...before, leave('Ada Okafor', 'Data Stewards', example), readStewards],
      },
    ],
  ),
}
