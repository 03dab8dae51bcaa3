import type { Id } from '../spec/nouns.js'
import { type Outcome, refuse } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import type { Fault, Replacement } from './fault.js'
import { type Json, to, when } from './operators/answers.js'
import { during, everybodyMay } from './operators/granting.js'
import { groupAt } from './operators/service.js'
import { read, remove } from './witness.js'

const nobodys = 'SVC-00000000000000000000000000000000'

/** Groups that may not be read, or are not there. */
export const readingRefused: readonly Fault[] = [
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
    name: 'holders-in-the-refusal',
    clause: 'read.permission',
    says: 'The refusal names whom to ask: those who hold an ACR on the group.',
    answer: to(
      'readGroup',
      when(403, (answer, { request, world }) => {
        const { group_svc_id } = request.params as Readonly<Record<string, string>>
        const acrs = world().acrs.filter(({ resource }) => resource === group_svc_id)
        return { ...answer, body: { ...(answer.body as Json), ask: acrs.map(({ principal }) => principal) } }
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
  {
    name: 'profile-read-as-group',
    clause: 'read.not-found',
    says: "A profile's SVC-ID is read as a group with the profile as its only member.",
    definitions: by => ({
      readGroup(world, caller, id, ...more) {
        const own = world.profiles.find(({ svc_id }) => svc_id === id)
        return own === undefined
          ? by.readGroup(world, caller, id, ...more)
          : { kind: 'read', group: { svc_id: id, title: own.common_name, description: '', members: [id] } }
      },
    }),
    witness: [read('Maria Santos', 'Sukarno')],
  },
]

/** Reads are answered otherwise. */
function answering(change: (outcome: Outcome, id: Id, readings: Readings) => Outcome): Replacement {
  return by => ({
    readGroup: (world, caller, id, readings, table) =>
      change(by.readGroup(world, caller, id, readings, table), id, readings),
  })
}
