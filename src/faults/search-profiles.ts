import type { NamedFault } from './fault.js'
import { comparingCase, indexing, profilesAlsoBy, seeing } from './operators/matching.js'
import { search } from './steps.js'

/** What profiles are found by. */
export const searchProfiles: readonly NamedFault[] = [
  {
    name: 'first-name-alone',
    clause: 'search.common-name',
    says: 'Of the common name, the first word is searched alone and not the whole.',
    definitions: indexing('search.common-name', text => text.split(' ')[0]),
    shownBy: [search('Anna Berg', 'Ada Okafor')],
  },
  {
    name: 'last-name-first',
    clause: 'search.common-name',
    says: 'The common name is searched as it stands in a directory, with the first word last.',
    definitions: indexing('search.common-name', text => text.replace(/^(\S+) (.+)$/u, '$2 $1')),
    shownBy: [search('Anna Berg', 'Okafor Ada')],
  },
  {
    name: 'common-name-cut',
    clause: 'search.common-name',
    says: 'The index holds sixteen characters of a common name, and a longer search string misses it.',
    definitions: indexing('search.common-name', text => text.slice(0, 16)),
    shownBy: [search('Anna Berg', 'Ελένη Παπαδοπούλου')],
  },
  {
    name: 'no-family-name',
    clause: 'search.family-name',
    says: 'A profile is not found by the second part of its name.',
    definitions: indexing('search.family-name', () => undefined),
    shownBy: [search('Anna Berg', 'Krishnan')],
  },
  {
    name: 'ascii-family-name',
    clause: 'search.family-name',
    says: 'The second part of a name is made out by \\w, which is ASCII alone.',
    definitions: indexing('search.family-name', text => (/^\w+$/.test(text) ? text : undefined)),
    shownBy: [search('Anna Berg', 'Zieliński')],
  },
  {
    name: 'hyphenated-family-name',
    clause: 'search.family-name',
    says: 'Of a hyphenated family name only what stands after the last hyphen is searched.',
    definitions: indexing('search.family-name', text => text.replace(/^.*-/u, '')),
    shownBy: [search('Anna Berg', 'Al-Sayed')],
  },
  {
    name: 'no-email',
    clause: 'search.email',
    says: 'A profile is not found by its email address.',
    definitions: indexing('search.email', () => undefined),
    shownBy: [search('Anna Berg', 'bdahl@')],
  },
  {
    name: 'email-before-the-at',
    clause: 'search.email',
    says: 'Only what stands before the @ of an email address is searched.',
    definitions: seeing({ profile: profile => ({ ...profile, email: profile.email.replace(/@.*$/, '') }) }),
    shownBy: [search('Anna Berg', 'bdahl@')],
  },
  {
    name: 'email-without-its-tag',
    clause: 'search.email',
    says: 'The index drops what stands after a + in an email address.',
    definitions: seeing({
      profile: profile => ({ ...profile, email: profile.email.replace(/\+.*?@/, '@') }),
    }),
    shownBy: [search('Anna Berg', 'darya+lab@example.org')],
  },
  {
    name: 'profile-id-with-prefix-alone',
    clause: 'search.profile-id',
    says: "A profile's SVC-ID is not found without its prefix.",
    definitions: indexing('search.profile-id', (text, idPrefix) =>
      text.startsWith(idPrefix) ? text : undefined,
    ),
    shownBy: [search('Anna Berg', 'beefbe85')],
  },
  {
    name: 'profile-id-without-prefix',
    clause: 'search.profile-id',
    says: "A profile's SVC-ID is not found with its prefix.",
    definitions: indexing('search.profile-id', (text, idPrefix) =>
      text.startsWith(idPrefix) ? undefined : text,
    ),
    shownBy: [search('Anna Berg', 'SVC-beefbe85')],
  },
  {
    name: 'profile-id-case',
    clause: 'search.profile-id',
    says: "A profile's SVC-ID is compared with its case.",
    also: ['search.case-insensitive'],
    definitions: comparingCase('search.profile-id'),
    shownBy: [search('Anna Berg', 'BEEFBE85')],
  },
  {
    name: 'avatar-searched',
    clause: 'search.no-other-field',
    says: 'A profile is found by the address of its avatar.',
    definitions: profilesAlsoBy(({ avatar_url }) => [avatar_url]),
    shownBy: [search('Anna Berg', 'https://avatars.example.org/toucan')],
  },
  {
    name: 'email-domain-searched',
    clause: 'search.no-other-field',
    says: 'A profile is found by the domain of its email address.',
    also: ['search.field-start'],
    definitions: profilesAlsoBy(({ email }) => email.split('@').slice(1)),
    shownBy: [search('Anna Berg', 'example.net')],
  },
  {
    name: 'every-part-of-a-name',
    clause: 'search.no-other-field',
    says: 'A profile is found by any word of its common name, not by the second part alone.',
    also: ['search.field-start'],
    definitions: profilesAlsoBy(({ common_name }) => common_name.split(' ').slice(1)),
    shownBy: [search('Anna Berg', 'der')],
  },
  {
    name: 'first-and-last-name',
    clause: 'search.no-other-field',
    says: 'A profile is found by the first and the last word of its name, whatever stands between them.',
    definitions: profilesAlsoBy(({ common_name }) => [common_name.replace(/ .* /u, ' ')]),
    shownBy: [search('Anna Berg', 'Pieter Berg')],
  },
]
