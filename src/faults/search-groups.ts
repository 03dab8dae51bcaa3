import type { NamedFault } from './fault.js'
import { comparingCase, groupsAlsoBy, indexing, seeing } from './operators/matching.js'
import { mutateContext } from './operators/operations.js'
import { search } from './steps.js'

/** What groups are found by. */
export const searchGroups: readonly NamedFault[] = [
  {
    name: 'no-group-name',
    clause: 'search.group-name',
    says: 'A group is not found by its name.',
    definitions: indexing('search.group-name', () => undefined),
    shownBy: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'group-name-first-word',
    clause: 'search.group-name',
    says: "Only the first word of a group's name is searched.",
    definitions: seeing({ group: group => ({ ...group, title: group.title.split(' ')[0] ?? '' }) }),
    shownBy: [search('Anna Berg', 'Ocean Physics')],
  },
  {
    name: 'no-group-description',
    clause: 'search.group-description',
    says: 'A group is not found by its description.',
    definitions: indexing('search.group-description', () => undefined),
    shownBy: [search('Anna Berg', 'Plankton')],
  },
  {
    name: 'group-description-cut',
    clause: 'search.group-description',
    says: 'Only the first sixteen characters of a description are searched.',
    definitions: indexing('search.group-description', text => text.slice(0, 16)),
    shownBy: [search('Anna Berg', 'Plankton, kelp and everything')],
  },
  {
    name: 'no-group-id',
    clause: 'search.group-id',
    says: 'A group is not found by its SVC-ID.',
    definitions: indexing('search.group-id', () => undefined),
    shownBy: [search('Anna Berg', 'bead485e')],
  },
  {
    name: 'group-id-with-prefix-alone',
    clause: 'search.group-id',
    says: "A group's SVC-ID is not found without its prefix.",
    definitions: indexing('search.group-id', (text, idPrefix) =>
      text.startsWith(idPrefix) ? text : undefined,
    ),
    shownBy: [search('Anna Berg', 'bead485e')],
  },
  {
    name: 'group-id-case',
    clause: 'search.group-id',
    says: "A group's SVC-ID is compared with its case.",
    also: ['search.case-insensitive'],
    definitions: comparingCase('search.group-id'),
    shownBy: [search('Anna Berg', 'BEAD485E')],
  },
  {
    name: 'group-second-word',
    clause: 'search.no-other-field',
    says: "A group is found by the second word of its name, as if it were a person's.",
    also: ['search.field-start'],
    definitions: groupsAlsoBy(({ title }) => [title.split(' ').slice(1).join(' ')]),
    shownBy: [search('Anna Berg', 'Stewards')],
  },
  {
    name: 'member-ids-searched',
    clause: 'search.no-other-field',
    says: 'A group is found by the SVC-IDs of its members.',
    definitions: groupsAlsoBy(({ members }) => members),
    shownBy: [search('Anna Berg', 'SVC-3b01a5b3')],
  },
  {
    name: 'member-names-searched',
    clause: 'search.no-other-field',
    says: 'A group is found by the names of its members.',
    definitions: mutateContext('searchPrincipals', context => ({
      ...context,
      definitions: {
        ...context.definitions,
        matchesGroup: (s, group, readings) =>
          context.definitions.matchesGroup(s, group, readings) ||
          context.world.profiles.some(
            ({ svc_id, common_name }) =>
              group.members.includes(svc_id) && common_name.toLowerCase().startsWith(s.toLowerCase()),
          ),
      },
    })),
    shownBy: [search('Anna Berg', 'Jean-Luc')],
  },
]
