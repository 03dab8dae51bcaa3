import { placeCases } from '../conditions/members.js'
import { textCases } from '../conditions/texts.js'
import type { Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { type Json, mutateBody } from '../operators/responses.js'

const { 'over-16': _, 'over-33': __, ...shownCases } = textCases

export const content: Faults<'read.content'> = {
  'read.content': {
    'last-member-left-out': {
      says: 'The server leaves the last member out of the list: its loop ends one step early.',
      response: mutateBody('readGroup', group => ({ ...group, members: membersIn(group).slice(0, -1) })),
    },
    'first-ten-members': {
      says: 'The server shows only the first ten members of a group and offers no second page.',
      response: mutateBody('readGroup', group => ({ ...group, members: membersIn(group).slice(0, 10) })),
    },
    'description-not-shown': {
      says: "The server shows a group's title in place of its description.",
      response: mutateBody('readGroup', group => ({ ...group, description: group.title })),
    },
    'no-members-no-list': {
      says: 'The server leaves out the list of members if the group has no members.',
      response: mutateBody('readGroup', ({ members, ...rest }) =>
        membersIn({ members }).length === 0 ? rest : { ...rest, members },
      ),
    },
    ...forEach(placeCases, ({ words, holds }, name) => [
      `${name}-member-not-shown`,
      {
        says: `A read does not show a member that is ${words}.`,
        response: mutateBody('readGroup', group => {
          const members = membersIn(group)
          return { ...group, members: members.filter(id => !holds(members, id)) }
        }),
      },
    ]),
    ...forEach(shownCases, ({ words, holds, spoil, spoilt }, name) => [
      `read-description-with-${name}-spoilt`,
      {
        says: `If a group has a description ${words}, a read ${spoilt}.`,
        response: mutateBody('readGroup', body => {
          const text = String(body.description)
          return holds(text) ? { ...body, description: spoil(text) } : body
        }),
      },
    ]),
    'empty-description-is-null': {
      says: 'The server shows an empty description as null in a read.',
      response: mutateBody('readGroup', body => ({ ...body, description: body.description || null })),
    },
  },
}

function membersIn({ members }: Json): readonly string[] {
  return members as readonly string[]
}
