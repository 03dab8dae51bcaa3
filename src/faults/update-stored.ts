import type { GroupText } from '../spec/body.js'
import { type Group, groupAt, type Id, withGroup } from '../spec/nouns.js'
import { refuse } from '../spec/outcome.js'
import { join, read, update } from '../spec/steps.js'
import type { Fault, Faults, Replacement } from './fault.js'
import { mutateGroup } from './operators/operations.js'
import { wrapPerform } from './operators/service.js'

export const updateStored: Faults<'update.title' | 'update.description' | 'update.partial'> = {
  'update.title': {
    'title-not-updated': {
      says: 'The server accepts a new title, but does not store it.',
      also: ['search.fresh', 'update.partial'],
      definitions: mutateUpdate((before, correct) => ({ ...correct, title: before.title })),
      shownBy: updateAndRead({ title: 'Graduates' }),
    },
    'title-with-a-description-alone': {
      says: 'The server returns 200 to an update that gives only a title, but stores nothing.',
      definitions: mutateUpdate((before, correct, body) => ('description' in body ? correct : before)),
      shownBy: updateAndRead({ title: 'Graduates' }),
    },
    'unchanged-is-404': {
      says: 'The server returns 404 if an update changes no value, because the database counts no changed row.',
      also: ['update.description', 'update.partial'],
      service: wrapPerform(service => (caller, request) => {
        if (request.operation !== 'updateGroup') return service.perform(caller, request)
        const before = groupAt(service.world(), request.group)
        const outcome = service.perform(caller, request)
        const after = groupAt(service.world(), request.group)
        const isGiven =
          request.body.kind === 'json' && Object.keys(request.body.value as GroupText).length > 0
        const isSame = before?.title === after?.title && before?.description === after?.description
        return outcome.kind === 'updated' && isGiven && isSame
          ? refuse('group-not-found', 'updateGroup', service.readings)
          : outcome
      }),
      shownBy: [update('Maria Santos', 'Alumni', { title: 'Alumni' })],
    },
    'title-in-another-case-not-stored': {
      says: 'The server does not store a new title that differs from the old one only in case.',
      definitions: mutateUpdate((before, correct) =>
        before.title.toLowerCase() === correct.title.toLowerCase()
          ? { ...correct, title: before.title }
          : correct,
      ),
      shownBy: updateAndRead({ title: 'ALUMNI' }),
    },
    'title-up-to-an-ampersand': cutAtAmpersand('title'),
  },
  'update.description': {
    'description-not-updated': {
      says: 'The server accepts a new description, but does not store it.',
      also: ['search.fresh', 'update.partial'],
      definitions: mutateUpdate((before, correct) => ({ ...correct, description: before.description })),
      shownBy: updateAndRead({ description: 'Those who left' }),
    },
    'description-appended': {
      says: 'The server appends a new description to the old one.',
      also: ['search.fresh'],
      definitions: mutateUpdate((before, correct, body) =>
        'description' in body
          ? { ...correct, description: `${before.description} ${correct.description}` }
          : correct,
      ),
      shownBy: updateAndRead({ description: 'Those who left' }),
    },
    'zero-is-no-description': {
      says: 'The server takes the description "0" for none, and does not store it.',
      definitions: mutateUpdate((before, correct, body) =>
        body.description === '0' ? { ...correct, description: before.description } : correct,
      ),
      shownBy: updateAndRead({ description: '0' }),
    },
    'description-up-to-an-ampersand': cutAtAmpersand('description'),
  },
  'update.partial': {
    'cached-read-written-back': {
      says: 'A read puts the group in a cache that only an update looks at: the update writes back the members from the cache.',
      service: wrapPerform(service => {
        const cached = new Map<Id, Group>()
        return (caller, request) => {
          const outcome = service.perform(caller, request)
          const stale = outcome.kind === 'updated' ? cached.get(outcome.id) : undefined
          if (stale !== undefined)
            service.replace(
              withGroup(service.world(), stale.svc_id, group => ({ ...group, members: stale.members })),
            )
          if (outcome.kind === 'read') cached.set(outcome.group.svc_id, outcome.group)
          return outcome
        }
      }),
      shownBy: [
        read('Ada Okafor', 'Data Stewards'),
        join('Ada Okafor', 'Data Stewards', 'Sukarno'),
        update('Ada Okafor', 'Data Stewards', { title: 'Stewards' }),
        read('Ada Okafor', 'Data Stewards'),
      ],
    },
    'put-replaces-the-whole': {
      says: 'The server empties a field that an update leaves out.',
      definitions: mutateUpdate((_, correct, body) => ({ ...correct, title: '', description: '', ...body })),
      shownBy: updateAndRead({ title: 'Graduates' }),
    },
    'title-for-a-missing-description': {
      says: 'The server also stores the new title as the description if an update gives only a title.',
      definitions: mutateUpdate((_, correct, body) =>
        'description' in body ? correct : { ...correct, description: correct.title },
      ),
      shownBy: updateAndRead({ title: 'Graduates' }),
    },
    'put-empties-the-members': {
      says: 'The server removes all members of a group that is updated.',
      definitions: mutateUpdate((_, correct) => ({ ...correct, members: [] })),
      shownBy: renameStewards(),
    },
    'both-fields-empty-the-members': {
      says: 'The server removes all members of a group if an update gives both its title and its description.',
      also: ['delete.gone', 'add.already-member', 'remove.member', 'state.isolation'],
      definitions: mutateUpdate((_, correct, body) =>
        'title' in body && 'description' in body ? { ...correct, members: [] } : correct,
      ),
      shownBy: renameStewards({ description: 'Those who keep' }),
    },
  },
}

function cutAtAmpersand(field: 'title' | 'description'): Fault {
  return {
    says: `The server cuts a new ${field} at the first "&", as if it were form data.`,
    also: ['update.partial'],
    definitions: mutateUpdate((_, correct) => ({ ...correct, [field]: correct[field].replace(/&.*$/s, '') })),
    shownBy: updateAndRead({ [field]: 'Graduates & friends' }),
  }
}

function updateAndRead(body: GroupText) {
  return [update('Maria Santos', 'Alumni', body), read('Maria Santos', 'Alumni')]
}

function renameStewards(more: GroupText = {}) {
  const group = 'Data Stewards'
  return [update('Ada Okafor', group, { title: 'Stewards', ...more }), read('Ada Okafor', group)]
}

/** After an update, the group is another than the correct one; `body` is the body of the update. */
function mutateUpdate(change: (before: Group, correct: Group, body: GroupText) => Group): Replacement {
  return mutateGroup('updateGroup', (before, correct, { body }) =>
    body.kind === 'json' ? change(before, correct, body.value as GroupText) : correct,
  )
}
