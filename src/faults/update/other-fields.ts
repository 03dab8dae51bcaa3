import { read, update } from '../../spec/steps.js'
import type { Faults } from '../fault.js'
import { mutateUpdate, updateAndRead } from '../operators/updates.js'

/** Faults in what an update leaves as it is. */
export const otherFields: Faults<'update.partial'> = {
  'update.partial': {
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
      shownBy: [
        update('Ada Okafor', 'Data Stewards', { title: 'Stewards' }),
        read('Ada Okafor', 'Data Stewards'),
      ],
    },
    'both-fields-empty-the-members': {
      says: 'The server removes all members of a group if an update gives both its title and its description.',
      also: ['delete.gone', 'add.already-member', 'remove.member', 'state.isolation'],
      definitions: mutateUpdate((_, correct, body) =>
        'title' in body && 'description' in body ? { ...correct, members: [] } : correct,
      ),
      shownBy: [
        update('Ada Okafor', 'Data Stewards', { title: 'Stewards', description: 'Those who keep' }),
        read('Ada Okafor', 'Data Stewards'),
      ],
    },
  },
}
