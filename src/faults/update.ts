import type { GroupText } from '../spec/body.js'
import type { Group } from '../spec/nouns.js'
import { refuse } from '../spec/outcome.js'
import type { NamedFault, Replacement } from './fault.js'
import { everybodyMay } from './operators/granting.js'
import { during, mutateGroup, mutateRefusal } from './operators/operations.js'
import { despite } from './operators/service.js'
import { read, remove, update } from './steps.js'

export const updating: readonly NamedFault[] = [
  {
    name: 'title-not-updated',
    clause: 'update.title',
    says: 'A new title is taken and not stored.',
    also: ['search.fresh', 'update.partial'],
    definitions: rewriting((before, after) => ({ ...after, title: before.title })),
    shownBy: renaming({ title: 'Graduates' }),
  },
  {
    name: 'title-with-a-description-alone',
    clause: 'update.title',
    says: 'An update with a title alone stores nothing, and says that it did.',
    definitions: rewriting((before, after, body) => ('description' in body ? after : before)),
    shownBy: renaming({ title: 'Graduates' }),
  },
  {
    name: 'description-not-updated',
    clause: 'update.description',
    says: 'A new description is taken and not stored.',
    also: ['search.fresh', 'update.partial'],
    definitions: rewriting((before, after) => ({ ...after, description: before.description })),
    shownBy: renaming({ description: 'Those who left' }),
  },
  {
    name: 'description-appended',
    clause: 'update.description',
    says: 'A new description is put behind the old one.',
    also: ['search.fresh'],
    definitions: rewriting((before, after, body) =>
      'description' in body ? { ...after, description: `${before.description} ${after.description}` } : after,
    ),
    shownBy: renaming({ description: 'Those who left' }),
  },
  ...(['title', 'description'] as const).map(
    (field): NamedFault => ({
      name: `${field}-up-to-an-ampersand`,
      clause: `update.${field}`,
      says: `A new ${field} is stored up to the first & in it, as if it stood in a form.`,
      definitions: rewriting((_, after) => ({ ...after, [field]: after[field].replace(/&.*$/s, '') })),
      shownBy: renaming({ [field]: 'Graduates & friends' }),
    }),
  ),
  {
    name: 'put-replaces-the-whole',
    clause: 'update.partial',
    says: 'A field that an update leaves out becomes empty.',
    definitions: rewriting((_, after, body) => ({ ...after, title: '', description: '', ...body })),
    shownBy: renaming({ title: 'Graduates' }),
  },
  {
    name: 'title-for-a-missing-description',
    clause: 'update.partial',
    says: 'An update with a title alone makes it the description too.',
    definitions: rewriting((_, after, body) =>
      'description' in body ? after : { ...after, description: after.title },
    ),
    shownBy: renaming({ title: 'Graduates' }),
  },
  {
    name: 'put-empties-the-members',
    clause: 'update.partial',
    says: 'An update without members leaves the group without any.',
    definitions: rewriting((_, after) => ({ ...after, members: [] })),
    shownBy: [
      update('Ada Okafor', 'Data Stewards', { title: 'Stewards' }),
      read('Ada Okafor', 'Data Stewards'),
    ],
  },
  {
    name: 'anybody-updates',
    clause: 'update.permission',
    says: 'Whoever is authenticated updates any group.',
    also: ['acr.read-is-not-write', 'acr.membership-is-not-permission'],
    definitions: during('updateGroup', everybodyMay),
    shownBy: [update('Sukarno', 'Alumni', { title: 'Graduates' })],
  },
  {
    name: 'updated-though-refused',
    clause: 'update.permission',
    says: 'An update without write is refused, after it was made.',
    service: despite('updateGroup'),
    shownBy: [update('Sukarno', 'Alumni', { title: 'Graduates' }), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'unwritable-is-200',
    clause: 'update.permission',
    says: 'An update without write is 200, and changes nothing.',
    definitions: mutateRefusal('updateGroup', 'no-permission', (_, { group }) => ({
      kind: 'updated',
      id: group,
    })),
    also: ['acr.read-is-not-write'],
    shownBy: [update('Sukarno', 'Alumni', { title: 'Graduates' })],
  },
  {
    name: 'missing-group-updated',
    clause: 'update.not-found',
    says: 'An update of a group that is not there is 200: no row was changed, and nobody counted.',
    also: ['delete.gone'],
    definitions: mutateRefusal('updateGroup', 'group-not-found', (_, { group }) => ({
      kind: 'updated',
      id: group,
    })),
    shownBy: [remove('Maria Santos', 'Alumni'), update('Maria Santos', 'Alumni', { title: 'Graduates' })],
  },
  {
    name: 'deleted-is-403-to-writers',
    clause: 'update.not-found',
    says: 'An update of a deleted group is 403: no ACR is left that would grant it.',
    also: ['delete.gone'],
    definitions: mutateRefusal('updateGroup', 'group-not-found', (_, __, { readings }) =>
      refuse('no-permission', 'updateGroup', readings),
    ),
    shownBy: [remove('Maria Santos', 'Alumni'), update('Maria Santos', 'Alumni', { title: 'Graduates' })],
  },
]

function renaming(body: { title?: string; description?: string }) {
  return [update('Maria Santos', 'Alumni', body), read('Maria Santos', 'Alumni')]
}

/** The group after an update comes out otherwise; `body` is what the update gave. */
function rewriting(rewrite: (before: Group, after: Group, body: GroupText) => Group): Replacement {
  return mutateGroup('updateGroup', (before, after, { body }) =>
    body.kind === 'json' ? rewrite(before, after, body.value as GroupText) : after,
  )
}
