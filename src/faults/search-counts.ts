import { refuse } from '../spec/outcome.js'
import { create, search } from '../spec/steps.js'
import type { Fault, Faults } from './fault.js'
import { mutateOutcome } from './operators/operations.js'

/** Some numbers of profiles and groups that match, with a search for each. */
const counts: Readonly<
  Record<
    string,
    Pick<Fault, 'says' | 'shownBy'> & { readonly isLost: (profiles: number, groups: number) => boolean }
  >
> = {
  'as-many-profiles-as-groups-is-404': {
    says: 'The server returns 404 to a search that matches as many profiles as groups.',
    isLost: (profiles, groups) => profiles === groups,
    shownBy: [create('Maya Lindqvist', 'Sukarno', 'Named after him'), search('Anna Berg', 'Sukarno')],
  },
  'more-groups-than-profiles-is-404': {
    says: 'The server returns 404 to a search that matches some profiles and more groups.',
    isLost: (profiles, groups) => profiles > 0 && groups > profiles,
    shownBy: [
      create('Maya Lindqvist', 'Sukarno', 'Named after him'),
      create('Maya Lindqvist', 'Sukarno as well', 'Named after him'),
      search('Anna Berg', 'Sukarno'),
    ],
  },
  'one-more-profile-than-groups-is-404': {
    says: 'The server returns 404 to a search that matches some groups and one more profile.',
    isLost: (profiles, groups) => groups > 0 && profiles === groups + 1,
    shownBy: [create('Maya Lindqvist', 'Okafor', 'Both of them'), search('Anna Berg', 'Okafor')],
  },
}

/** Faults that show only for some numbers of results. */
export const searchCounts: Faults<'search.includes'> = {
  'search.includes': Object.fromEntries(
    Object.entries(counts).map(([name, { says, isLost, shownBy }]) => [
      name,
      {
        says,
        definitions: mutateOutcome('searchPrincipals', (outcome, _, { readings }) =>
          outcome.kind === 'found' &&
          outcome.profiles !== undefined &&
          outcome.groups !== undefined &&
          isLost(outcome.profiles.length, outcome.groups.length)
            ? refuse('no-match', 'searchPrincipals', readings)
            : outcome,
        ),
        shownBy,
      },
    ]),
  ),
}
