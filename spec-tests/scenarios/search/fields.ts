import type { ClauseId } from '../../../src/spec/clauses.js'
import { fieldClauses } from '../../../src/spec/matching.js'
import type { Step } from '../../../src/spec/step.js'
import { escaped, search } from '../../../src/spec/steps.js'
import { crowd } from '../../actors/crowd.js'
import { onlyGroups, onlyProfiles } from '../../actors/searching.js'
import { searchOracle } from '../../oracle/search-oracle.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { sceneWith } from './search-scene.js'

const isOfGroups = (clause: ClauseId) => clause.startsWith('search.group')
const flagsFor = (clause: ClauseId) => (isOfGroups(clause) ? onlyGroups : onlyProfiles)

/** A search for each string, in which a wrong response is about the clause. */
const searches =
  (clause: ClauseId, strings: readonly string[]) =>
  ({ manager }: Cast): readonly Step[] =>
    strings.map(s => search(manager, s, flagsFor(clause)))

/** So many principals of one kind exist. */
const many = 1_600

const amongMany = (clause: ClauseId): Scenario => {
  const kind = isOfGroups(clause) ? 'groups' : 'profiles'
  return {
    clause,
    says: `Among ${many} ${kind} the first and the middle and the last one are found by the whole field`,
    world: (_, idPrefix) => crowd(idPrefix, kind === 'profiles' ? many : 0, kind === 'groups' ? many : 0),
    steps(cast) {
      const owners = [0, many >> 1, -1].flatMap(at => cast.world[kind].at(at) ?? [])
      const fields = owners.flatMap(owner => searchOracle(cast.idPrefix).sureFields(owner))
      const own = fields.filter(field => field.clause === clause)
      return searches(
        clause,
        own.map(({ text }) => text),
      )(cast)
    },
    decides: 0,
  }
}

const shared = 'abcdef'

/** Each field of some principal begins with the same text. */
const rivals = sceneWith(idPrefix => ({
  profiles: [
    { common_name: `${shared} oslund` },
    { common_name: `torvald ${shared}` },
    { email: `${shared}@example.org` },
    { svc_id: `${idPrefix}${shared}${'6'.repeat(26)}` },
  ],
  groups: [
    { title: `${shared} club` },
    { description: `${shared} and others` },
    { svc_id: `${idPrefix}${shared}${'7'.repeat(26)}` },
  ],
}))

const amongRivals = (clause: ClauseId): Scenario => ({
  clause,
  says: 'A principal that matches by this field is found if others match by each other field',
  world: rivals,
  steps: ({ manager }) => [{}, flagsFor(clause)].map(flags => search(manager, shared, flags)),
  decides: 0,
})

/** An SVC-ID of digits alone after its prefix. */
const digits = '31415926535897932384626433832795'

const ofDigits = (clause: 'search.profile-id' | 'search.group-id'): Scenario => ({
  clause,
  says: 'An SVC-ID of digits alone after its prefix is found by these digits and by their beginning',
  world: sceneWith(idPrefix => ({
    [isOfGroups(clause) ? 'groups' : 'profiles']: [{ svc_id: `${idPrefix}${digits}` }],
  })),
  steps: searches(
    clause,
    [32, 8, 3].map(length => digits.slice(0, length)),
  ),
  decides: 0,
})

/** A text that begins like an SVC-ID is still a text. */
const likeId = (
  clause: ClauseId,
  field: 'common_name' | 'title' | 'description',
  text: string,
): Scenario => ({
  clause,
  says: `A ${field.replace('_', ' ')} that begins like an SVC-ID finds its owner`,
  world: sceneWith(idPrefix => ({
    of: { [isOfGroups(clause) ? 'club' : 'bo']: { [field]: `${idPrefix}${text}` } },
  })),
  steps: cast => searches(clause, [`${cast.idPrefix}${text}`])(cast),
})

const namesakes = (clause: ClauseId, s: string): Scenario => ({
  clause,
  says: `A search for ${s} finds all profiles of a world if each is called Robin Fenn`,
  world: sceneWith({
    of: Object.fromEntries(['anna', 'bo', 'carol'].map(name => [name, { common_name: 'Robin Fenn' }])),
  }),
  steps: searches(clause, [s]),
})

const familyNames = ['Smith-Jones', "O'Brien", 'Ёлкина', '欧阳娜娜', 'Al-Hakim', 'Žižková']

/** Names of more than two parts, with what may be the second part of each: open.second-part. */
const longNames = [
  ['Nadia Quist Umberto', 'Quist Umberto', 'Quist', 'Umberto'],
  ['Lidia Ysolde Rask Fjord', 'Ysolde Rask Fjord', 'Ysolde', 'Fjord'],
]

/** Parts of an address that a server may leave out: a tag, dots and a plus. */
const address = 'quux.o+tag-1@mail.example.org'

/** Every service that was seen takes so long a description. */
const long = 'Tides are measured by '.padEnd(119, 'abcdefghij')

/** Signs with a meaning in URLs, in HTML or in patterns, and those that programs replace by signs of ASCII. */
const signs = [...'&=#;?/+%<>"\'’“–…']

/** Names that every object has in some languages, and words such as null: a server may take them for its own. */
export const languageWords = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty'],
  ...['null', 'undefined', 'None', 'true', 'false', 'NaN'],
]

export const fieldScenarios: readonly Scenario[] = [
  ...fieldClauses.flatMap(clause => [amongMany(clause), amongRivals(clause)]),
  ofDigits('search.profile-id'),
  ofDigits('search.group-id'),
  likeId('search.common-name', 'common_name', 'Backup Service'),
  likeId('search.group-name', 'title', 'Operators'),
  likeId('search.group-description', 'description', 'On call'),
  namesakes('search.common-name', 'Robin Fenn'),
  namesakes('search.family-name', 'Fenn'),
  {
    clause: 'search.family-name',
    says: 'A family name with a hyphen or an apostrophe or letters outside ASCII is found',
    world: sceneWith({ profiles: familyNames.map((name, at) => ({ common_name: `Zora${at} ${name}` })) }),
    steps: searches('search.family-name', familyNames),
    decides: 0,
  },
  {
    clause: 'search.family-name',
    says: 'A name of three or four parts is found by at least one reading of its second part',
    world: sceneWith({ profiles: longNames.map(([common_name = '']) => ({ common_name })) }),
    steps: searches('search.family-name', longNames.flat()),
    decides: 0,
  },
  {
    // The similar address is not found by the beginning of this one.
    clause: 'search.email',
    says: 'An address with dots and a tag is found by its beginnings and one with another sign is not',
    world: sceneWith({
      of: { carol: { email: 'Bo.E@Example.net' } },
      profiles: [{ email: address }, { email: address.replace('.', '-') }],
    }),
    steps: searches('search.email', [
      'Bo.E@Example.net',
      address,
      'quux.o+t',
      'quux.o+tag',
      address.slice(0, 20),
      'quux.o',
    ]),
    decides: 0,
  },
  {
    // Such a length may be refused: open.size-limits.
    clause: 'search.group-description',
    says: 'The last character of a search string as long as a description counts',
    world: sceneWith({ of: { club: { description: `${long}y` } } }),
    steps: searches('search.group-description', [`${long}y`, `${long}z`]),
    decides: 0,
  },
  {
    // The sign stands so early that what precedes it is too short to search for.
    clause: 'search.group-name',
    says: 'A title with a sign of URLs or HTML or patterns is found by its beginning and shown as it is',
    world: sceneWith({ groups: signs.map(sign => ({ title: `qu${sign}zy` })) }),
    steps: searches(
      'search.group-name',
      signs.map(sign => `qu${sign}z`),
    ),
    decides: 0,
  },
  {
    clause: 'search.group-name',
    says: 'A group whose title is a word such as null or constructor is found by it',
    world: sceneWith({ groups: languageWords.map(title => ({ title })) }),
    steps: searches('search.group-name', languageWords),
    decides: 0,
  },
  {
    // RFC 3986, 2.1 and 2.3: its codes may have small letters, and a character that need not be encoded may be.
    clause: 'search.group-name',
    says: 'A title is found in other spellings of its percent-encoding that RFC 3986 allows',
    world: sceneWith({ of: { club: { title: 'Žluté Émaux' } } }),
    steps: cast => searches('search.group-name', ['Žluté Émaux', 'Žluté'])(cast).map(escaped),
    decides: 0,
  },
]
