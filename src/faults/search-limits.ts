import { create, search } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { mutateLength } from './operators/matching.js'
import { mutateContext } from './operators/operations.js'

export const searchLimits: Faults<'search.min-length' | 'search.limited'> = {
  'search.min-length': {
    'two-characters': {
      says: 'The server accepts a search string of two characters.',
      definitions: mutateLength(length => length + 1),
      shownBy: [search('Anna Berg', 'Su')],
    },
    'bytes-counted': {
      says: 'The server counts bytes instead of characters, so that it accepts two Cyrillic letters.',
      definitions: mutateLength((_, s) => new TextEncoder().encode(s).length),
      shownBy: [search('Anna Berg', 'Жу')],
    },
    'no-minimum': {
      says: 'The server accepts a search string of any length.',
      definitions: mutateLength((_, s) => (s === '' ? 0 : 3)),
      shownBy: [search('Anna Berg', 'Su')],
    },
  },
  'search.limited': {
    'no-limit': {
      says: 'The server returns all matches of a search without a limit.',
      definitions: mutateContext('searchPrincipals', context => ({
        ...context,
        readings: { ...context.readings, 'result-limit': '999999/kind' },
      })),
      shownBy: [
        ...Array.from({ length: 21 }, (_, at) => create('Maya Lindqvist', `Crowd ${at}`, 'One of many')),
        search('Anna Berg', 'Crowd'),
      ],
    },
    'limit-before-filter': {
      says: 'The server searches only the first twenty profiles and groups, so that a longer string finds no others.',
      also: ['search.fresh'],
      definitions: mutateContext('searchPrincipals', ({ world, ...context }) => ({
        ...context,
        world: { ...world, profiles: world.profiles.slice(0, 20), groups: world.groups.slice(0, 20) },
      })),
      shownBy: [search('Anna Berg', 'Beatriz')],
    },
  },
}
