import type { NamedFault } from './fault.js'
import { body, type Json, to, when } from './operators/responses.js'
import { performing } from './operators/service.js'
import { read } from './steps.js'

/** What is shown of a group. */
export const reading: readonly NamedFault[] = [
  {
    name: 'last-member-left-out',
    clause: 'read.content',
    says: 'The last member is left out of the list: the loop ends one early.',
    also: ['add.member'],
    response: changing(group => ({ ...group, members: members(group).slice(0, -1) })),
    shownBy: [read('Ada Okafor', 'Data Stewards')],
  },
  {
    name: 'first-ten-members',
    clause: 'read.content',
    says: 'Only the first ten members are shown, and there is no second page.',
    response: changing(group => ({ ...group, members: members(group).slice(0, 10) })),
    shownBy: [
      ...['Ada Okafor', 'Sukarno', 'Luc Dubois'].map(profile => ({
        as: 'Anna Berg',
        operation: 'addGroupMember' as const,
        input: { group: 'Vetted', profile },
      })),
      read('Anna Berg', 'Vetted'),
    ],
  },
  {
    name: 'caller-among-members',
    clause: 'read.content',
    says: 'Whoever reads a group is shown among its members.',
    service: performing(service => (caller, request) => {
      const outcome = service.perform(caller, request)
      if (outcome.kind !== 'read' || caller.kind !== 'profile') return outcome
      const members = new Set([...outcome.group.members, caller.id])
      return { ...outcome, group: { ...outcome.group, members: [...members] } }
    }),
    shownBy: [read('Maria Santos', 'Alumni')],
  },
  {
    name: 'description-not-shown',
    clause: 'read.content',
    says: 'Reading a group shows its title in place of its description.',
    response: changing(group => ({ ...group, description: group.title })),
    shownBy: [read('Maria Santos', 'Alumni')],
  },
  {
    name: 'no-members-no-list',
    clause: 'read.content',
    says: 'Where a group has no members, the list of members is left out.',
    also: ['remove.member', 'acr.direct', 'acr.through-group', 'acr.any-suffices'],
    response: changing(({ members, ...rest }) =>
      (members as readonly unknown[]).length === 0 ? rest : { ...rest, members },
    ),
    shownBy: [read('Maria Santos', 'Alumni')],
  },
]

function changing(change: (group: Json) => Json): NonNullable<NamedFault['response']> {
  return to('readGroup', when(200, body(change)))
}

function members(group: Json): readonly string[] {
  return group.members as readonly string[]
}
