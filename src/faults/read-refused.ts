import { groupAt } from '../spec/nouns.js'
import { refuse } from '../spec/outcome.js'
import type { NamedFault } from './fault.js'
import { everybodyMay } from './operators/granting.js'
import { during, mutateOutcome, mutateRefusal } from './operators/operations.js'
import { type Json, to, when } from './operators/responses.js'
import { read, remove } from './steps.js'

const nobodys = 'SVC-00000000000000000000000000000000'

/** Groups that may not be read, or are not there. */
export const readingRefused: readonly NamedFault[] = [
  {
    name: 'anybody-reads',
    clause: 'read.permission',
    says: 'Whoever is authenticated reads any group.',
    also: ['acr.direct', 'acr.through-group', 'acr.membership-is-not-permission', 'acr.membership-changes'],
    definitions: during('readGroup', everybodyMay),
    shownBy: [read('Sukarno', 'Alumni')],
  },
  {
    name: 'title-in-the-refusal',
    clause: 'read.permission',
    says: 'The refusal names the group by its title.',
    response: to(
      'readGroup',
      when(403, (answer, { request, world }) => {
        const { group_svc_id = '' } = request.params as Readonly<Record<string, string>>
        const msg = `you may not read ${groupAt(world(), group_svc_id)?.title}`
        return { ...answer, body: { ...(answer.body as Json), msg } }
      }),
    ),
    shownBy: [read('Sukarno', 'Alumni')],
  },
  {
    name: 'holders-in-the-refusal',
    clause: 'read.permission',
    says: 'The refusal names whom to ask: those who hold an ACR on the group.',
    response: to(
      'readGroup',
      when(403, (answer, { request, world }) => {
        const { group_svc_id } = request.params as Readonly<Record<string, string>>
        const acrs = world().acrs.filter(({ resource }) => resource === group_svc_id)
        return { ...answer, body: { ...(answer.body as Json), ask: acrs.map(({ principal }) => principal) } }
      }),
    ),
    shownBy: [read('Sukarno', 'Alumni')],
  },
  {
    name: 'unreadable-is-404',
    clause: 'read.permission',
    says: 'A group that the caller may not read is 404, as if it were not there.',
    definitions: mutateRefusal('readGroup', 'no-permission', refusal => ({ ...refusal, status: 404 })),
    shownBy: [read('Sukarno', 'Alumni')],
  },
  {
    name: 'unreadable-is-empty',
    clause: 'read.permission',
    says: 'A group that the caller may not read is shown with its fields empty.',
    definitions: mutateRefusal('readGroup', 'no-permission', (_, { group }) => ({
      kind: 'read',
      group: { svc_id: group, title: '', description: '', members: [] },
    })),
    shownBy: [read('Sukarno', 'Alumni')],
  },
  {
    name: 'deleted-is-403-to-readers',
    clause: 'read.not-found',
    says: 'Reading a deleted group is 403: no ACR is left that would grant it.',
    also: ['delete.gone'],
    definitions: mutateRefusal('readGroup', 'group-not-found', (_, __, { readings }) =>
      refuse('no-permission', 'readGroup', readings),
    ),
    shownBy: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'missing-group-is-empty',
    clause: 'read.not-found',
    says: 'A group that is not there is read as an empty one.',
    also: ['delete.gone'],
    definitions: mutateRefusal('readGroup', 'group-not-found', (_, { group }) => ({
      kind: 'read',
      group: { svc_id: group, title: '', description: '', members: [] },
    })),
    shownBy: [read('Maria Santos', nobodys)],
  },
  {
    name: 'deleted-is-410',
    clause: 'read.not-found',
    says: 'Reading a deleted group is 410.',
    also: ['delete.gone'],
    definitions: mutateRefusal('readGroup', 'group-not-found', refusal => ({ ...refusal, status: 410 })),
    shownBy: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'profile-read-as-group',
    clause: 'read.not-found',
    says: "A profile's SVC-ID is read as a group with the profile as its only member.",
    definitions: mutateOutcome('readGroup', (outcome, { group: id }, { world }) => {
      const own = world.profiles.find(({ svc_id }) => svc_id === id)
      return own === undefined
        ? outcome
        : { kind: 'read', group: { svc_id: id, title: own.common_name, description: '', members: [id] } }
    }),
    shownBy: [read('Maria Santos', 'Sukarno')],
  },
]
