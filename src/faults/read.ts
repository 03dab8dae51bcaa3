import { refuse } from '../spec/outcome.js'
import type { Fault } from './fault.js'
import { body, to, when, type Json } from './ways/answers.js'
import { during, everybodyMay } from './ways/granting.js'
import { groupAt, performing } from './ways/service.js'
import { read, remove } from './witness.js'

const nobodys = 'SVC-00000000000000000000000000000000'

export const reading: readonly Fault[] = [
  {
    name: 'last-member-left-out',
    clause: 'read.content',
    says: 'The last member is left out of the list: the loop ends one early.',
    also: ['add.member'],
    answer: changing(group => ({ ...group, members: members(group).slice(0, -1) })),
    witness: [read('Ada Okafor', 'Data Stewards')],
  },
  {
    name: 'first-ten-members',
    clause: 'read.content',
    says: 'Only the first ten members are shown, and there is no second page.',
    answer: changing(group => ({ ...group, members: members(group).slice(0, 10) })),
    witness: [
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
    witness: [read('Maria Santos', 'Alumni')],
  },
  {
    name: 'description-not-shown',
    clause: 'read.content',
    says: 'Reading a group shows its title in place of its description.',
    answer: changing(group => ({ ...group, description: group.title })),
    witness: [read('Maria Santos', 'Alumni')],
  },
  {
    name: 'anybody-reads',
    clause: 'read.permission',
    says: 'Whoever is authenticated reads any group.',
    also: ['acr.direct', 'acr.through-group', 'acr.membership-is-not-permission', 'acr.membership-changes'],
    definitions: during('readGroup', everybodyMay),
    witness: [read('Sukarno', 'Alumni')],
  },
  {
    name: 'title-in-the-refusal',
    clause: 'read.permission',
    says: 'The refusal names the group by its title.',
    service: service => service,
    ...withRefusals(),
    witness: [read('Sukarno', 'Alumni')],
  },
]
