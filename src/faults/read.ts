import type { Id } from '../spec/nouns.js'
import { type Outcome, refuse } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import type { Fault, Replacement } from './fault.js'
import { body, type Json, to, when } from './ways/answers.js'
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
    answer: to(
      'readGroup',
      when(403, (answer, { request, world }) => {
        const { group_svc_id = '' } = request.params as Readonly<Record<string, string>>
        const msg = `you may not read ${groupAt(world(), group_svc_id)?.title}`
        return { ...answer, body: { ...(answer.body as Json), msg } }
      }),
    ),
    witness: [read('Sukarno', 'Alumni')],
  },
  {
    name: 'unreadable-is-404',
    clause: 'read.permission',
    says: 'A group that the caller may not read is 404, as if it were not there.',
    definitions: answering(outcome =>
      outcome.kind === 'refused' && outcome.reason === 'no-permission'
        ? { ...outcome, status: 404 }
        : outcome,
    ),
    witness: [read('Sukarno', 'Alumni')],
  },
  {
    name: 'unreadable-is-empty',
    clause: 'read.permission',
    says: 'A group that the caller may not read is shown with its fields empty.',
    definitions: answering((outcome, id) =>
      outcome.kind === 'refused' && outcome.reason === 'no-permission'
        ? { kind: 'read', group: { svc_id: id, title: '', description: '', members: [] } }
        : outcome,
    ),
    witness: [read('Sukarno', 'Alumni')],
  },
  {
    name: 'deleted-is-403-to-readers',
    clause: 'read.not-found',
    says: 'Reading a deleted group is 403: no ACR is left that would grant it.',
    also: ['delete.gone'],
    definitions: answering((outcome, _, readings) =>
      outcome.kind === 'refused' && outcome.reason === 'group-not-found'
        ? refuse('no-permission', 'readGroup', readings)
        : outcome,
    ),
    witness: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'missing-group-is-empty',
    clause: 'read.not-found',
    says: 'A group that is not there is read as an empty one.',
    also: ['delete.gone'],
    definitions: answering((outcome, id) =>
      outcome.kind === 'refused' && outcome.reason === 'group-not-found'
        ? { kind: 'read', group: { svc_id: id, title: '', description: '', members: [] } }
        : outcome,
    ),
    witness: [read('Maria Santos', nobodys)],
  },
  {
    name: 'deleted-is-410',
    clause: 'read.not-found',
    says: 'Reading a deleted group is 410.',
    also: ['delete.gone'],
    definitions: answering(outcome =>
      outcome.kind === 'refused' && outcome.reason === 'group-not-found'
        ? { ...outcome, status: 410 }
        : outcome,
    ),
    witness: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
]

function changing(change: (group: Json) => Json): NonNullable<Fault['answer']> {
  return to('readGroup', when(200, body(change)))
}

function members(group: Json): readonly string[] {
  return group.members as readonly string[]
}

/** Reads are answered otherwise. */
function answering(change: (outcome: Outcome, id: Id, readings: Readings) => Outcome): Replacement {
  return by => ({
    readGroup: (world, caller, id, readings, table) =>
      change(by.readGroup(world, caller, id, readings, table), id, readings),
  })
}
