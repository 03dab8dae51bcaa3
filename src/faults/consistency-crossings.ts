import { join, search, update } from '../spec/steps.js'
import type { Fault, Faults } from './fault.js'
import { limitTo, mutateRefusal, stateful } from './operators/operations.js'
import { mutatePermissions } from './operators/permissions.js'
import { mutateBody } from './operators/responses.js'

/** Every second response shows the kinds that the search leaves out as empty lists. */
function emptyListsByTurns(): NonNullable<Fault['response']> {
  let turn = 0
  return mutateBody('searchPrincipals', body =>
    turn++ % 2 === 0 ? { profiles: [], groups: [], ...body } : body,
  )
}

/** Faults that take one reading or another by turns or by circumstances. */
export const consistencyCrossings: Faults<'state.consistent'> = {
  'state.consistent': {
    'short-search-by-turns': {
      says: 'The server returns 400 and 404 by turns to a search string that is too short.',
      definitions: stateful(() => {
        let short = 0
        return mutateRefusal('searchPrincipals', 'short-search', refusal => ({
          ...refusal,
          status: short++ % 2 === 0 ? 400 : 404,
        }))
      }),
      shownBy: [search('Anna Berg', 'Su'), search('Anna Berg', 'Su')],
    },
    'short-search-by-kinds': {
      says: 'The server returns 404 instead of 400 to a short search string in a search for one kind alone.',
      definitions: mutateRefusal('searchPrincipals', 'short-search', (refusal, { query }) => ({
        ...refusal,
        status: query.profiles === 'false' || query.groups === 'false' ? 404 : refusal.status,
      })),
      shownBy: [search('Anna Berg', 'Su', { groups: 'false' })],
    },
    'short-search-by-length': {
      says: 'The server returns 422 instead of 400 to a search string of a single character.',
      definitions: mutateRefusal('searchPrincipals', 'short-search', (refusal, { query: { s = '' } }) => ({
        ...refusal,
        status: s.length === 1 ? 422 : refusal.status,
      })),
      shownBy: [search('Anna Berg', 'S')],
    },
    'change-permission-updates': {
      says: 'A caller with changePermission alone may update a group, but may not delete it or change its members.',
      also: ['update.permission'],
      definitions: limitTo(
        'updateGroup',
        mutatePermissions(held => (held.has('changePermission') ? new Set([...held, 'write']) : held)),
      ),
      shownBy: [
        update('Sukarno', '100% Remote', { title: 'Remote' }),
        join('Sukarno', '100% Remote', 'Ada Okafor'),
      ],
    },
    'excluded-list-by-turns': {
      says: 'The server leaves out the list of a kind that a search excludes, or shows it empty, by turns.',
      response: emptyListsByTurns(),
      shownBy: [
        search('Anna Berg', 'Sukarno', { groups: 'false' }),
        search('Anna Berg', 'Sukarno', { groups: 'false' }),
      ],
    },
  },
}
