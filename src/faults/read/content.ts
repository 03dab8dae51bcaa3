import { create, join, leave, read, update } from '../../spec/steps.js'
import { type PlaceCase, placeCases } from '../conditions/members.js'
import { textCases } from '../conditions/texts.js'
import type { Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { type Json, mutateBody } from '../operators/responses.js'

const { 'over-16': _, 'over-33': __, ...shownCases } = textCases

const readStewards = read('Ada Okafor', 'Data Stewards')
const terse = create('Maya Lindqvist', 'Tides', '')

export const content: Faults<'read.content'> = {
  'read.content': {
    'last-member-left-out': {
      says: 'The server leaves the last member out of the list: its loop ends one step early.',
      also: ['add.member'],
      response: mutateBody('readGroup', group => ({ ...group, members: membersIn(group).slice(0, -1) })),
      shownBy: [read('Ada Okafor', 'Data Stewards')],
    },
    'first-ten-members': {
      says: 'The server shows only the first ten members of a group and offers no second page.',
      response: mutateBody('readGroup', group => ({ ...group, members: membersIn(group).slice(0, 10) })),
      shownBy: [
        ...['Ada Okafor', 'Sukarno', 'Luc Dubois'].map(profile => join('Anna Berg', 'Vetted', profile)),
        read('Anna Berg', 'Vetted'),
      ],
    },
    'description-not-shown': {
      says: "The server shows a group's title in place of its description.",
      response: mutateBody('readGroup', group => ({ ...group, description: group.title })),
      shownBy: [read('Maria Santos', 'Alumni')],
    },
    'no-members-no-list': {
      says: 'The server leaves out the list of members if the group has no members.',
      also: ['remove.member', 'acr.direct', 'acr.through-group', 'acr.any-suffices'],
      response: mutateBody('readGroup', ({ members, ...rest }) =>
        membersIn({ members }).length === 0 ? rest : { ...rest, members },
      ),
      shownBy: [read('Maria Santos', 'Alumni')],
    },
    ...forEach(placeCases, ({ words, holds, example, before = [] }: PlaceCase, name) => [
      `${name}-member-not-shown`,
      {
        says: `A read does not show a member that is ${words}.`,
        also: ['add.member', 'add.already-member', 'remove.member'],
        response: mutateBody('readGroup', group => {
          const members = membersIn(group)
          return { ...group, members: members.filter(id => !holds(members, id)) }
        }),
        shownBy: [...before, readStewards, leave('Ada Okafor', 'Data Stewards', example), readStewards],
      },
    ]),
    ...forEach(shownCases, ({ words, holds, spoil, spoilt, example }, name) => [
      `read-description-with-${name}-spoilt`,
      {
        says: `If a group has a description ${words}, a read ${spoilt}.`,
        also: ['create.persists', 'update.description'],
        response: mutateBody('readGroup', body => {
          const text = String(body.description)
          return holds(text) ? { ...body, description: spoil(text) } : body
        }),
        shownBy: [update('Maria Santos', 'Alumni', { description: example }), read('Maria Santos', 'Alumni')],
      },
    ]),
    'empty-description-is-null': {
      says: 'The server shows an empty description as null in a read.',
      also: ['create.persists', 'update.description'],
      response: mutateBody('readGroup', body => ({ ...body, description: body.description || null })),
      shownBy: [terse, read('Maya Lindqvist', 'Tides')],
    },
  },
}

function membersIn({ members }: Json): readonly string[] {
  return members as readonly string[]
}
