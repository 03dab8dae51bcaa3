import { join, read } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { type Json, mutateBody } from './operators/responses.js'
import { wrapPerform } from './operators/service.js'

export const readContent: Faults<'read.content'> = {
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
    'caller-among-members': {
      says: 'The server shows the caller that reads a group among its members.',
      service: wrapPerform(service => (caller, request) => {
        const outcome = service.perform(caller, request)
        if (outcome.kind !== 'read' || caller.kind !== 'profile') return outcome
        const members = new Set([...outcome.group.members, caller.id])
        return { ...outcome, group: { ...outcome.group, members: [...members] } }
      }),
      shownBy: [read('Maria Santos', 'Alumni')],
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
  },
}

function membersIn({ members }: Json): readonly string[] {
  return members as readonly string[]
}
