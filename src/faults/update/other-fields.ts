import type { Faults } from '../fault.js'
import { mutateUpdate } from '../operators/updates.js'

/** Faults in what an update leaves as it is. */
export const otherFields: Faults<'update.partial'> = {
  'update.partial': {
    'put-replaces-the-whole': {
      says: 'The server empties a field that an update leaves out.',
      definitions: mutateUpdate((_, correct, body) => ({ ...correct, title: '', description: '', ...body })),
    },
    'title-for-a-missing-description': {
      says: 'The server also stores the new title as the description if an update gives only a title.',
      definitions: mutateUpdate((_, correct, body) =>
        'description' in body ? correct : { ...correct, description: correct.title },
      ),
    },
    'put-empties-the-members': {
      says: 'The server removes all members of a group that is updated.',
      definitions: mutateUpdate((_, correct) => ({ ...correct, members: [] })),
    },
    'both-fields-empty-the-members': {
      says: 'The server removes all members of a group if an update gives both its title and its description.',
      definitions: mutateUpdate((_, correct, body) =>
        'title' in body && 'description' in body ? { ...correct, members: [] } : correct,
      ),
    },
  },
}
