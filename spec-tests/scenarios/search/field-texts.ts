import { escaped } from '../../../src/spec/steps.js'
import type { Scenario } from '../scenario.js'
import { searches } from './fields.js'
import { sceneWith } from './search-scene.js'

const familyNames = ['Smith-Jones', "O'Brien", 'Ёлкина', '欧阳娜娜', 'Al-Hakim', 'Žižková']

/** Names and an address that begin with a part of one letter. */
const initials = ['J. Lowry', 'X Quorn']
/** The first name is a part of the family name. */
const repeating = 'Orl Orlson'
/** No search string is shorter than this family name. */
const shortName = 'Hyun Kim'
const shortAddress = 'q@x.example'
/** The address of a profile whose name has one part. */
const addressOfOneName = 'vestry.desk@example.org'

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
/** They differ in their accents alone: a server may keep one of them for both. */
const accented = ['é', 'è']

/** Names that every object has in some languages, and words such as null: a server may take them for its own. */
export const languageWords = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty'],
  ...['null', 'undefined', 'None', 'true', 'false', 'NaN'],
]

/** None of them begins like another. */
const all = sceneWith({
  profiles: [
    ...familyNames.map((name, at) => `Zora${at} ${name}`),
    ...initials,
    repeating,
    shortName,
    ...longNames.map(([name = '']) => name),
  ].map(common_name => ({ common_name })),
  groups: [...[...signs, ...accented].map(sign => `qu${sign}zy`), ...languageWords].map(title => ({ title })),
})

export const fieldTextScenarios: readonly Scenario[] = [
  {
    clause: 'search.family-name',
    says: 'A family name with a hyphen or an apostrophe or letters outside ASCII is found',
    world: all,
    steps: searches('search.family-name', familyNames),
  },
  {
    clause: 'search.family-name',
    says: 'A family name is found after a first name of one letter or that it repeats and if it is short',
    world: all,
    steps: searches('search.family-name', ['Lowry', 'Quorn', ...initials, 'Orlson', 'kim', shortName]),
  },
  {
    clause: 'search.family-name',
    says: 'A name of three or four parts is found by at least one reading of its second part',
    world: all,
    steps: searches('search.family-name', longNames.flat()),
  },
  {
    // The similar address is not found by the beginning of this one.
    clause: 'search.email',
    says: 'An address with dots and a tag is found by its beginnings and one with another sign is not',
    world: sceneWith({
      of: { carol: { email: 'Bo.E@Example.net' } },
      profiles: [
        { email: address },
        { email: address.replace('.', '-') },
        { email: shortAddress },
        { common_name: 'Helpdesk', email: addressOfOneName },
      ],
    }),
    steps: searches('search.email', [
      'Bo.E@Example.net',
      address,
      'quux.o+t',
      'quux.o+tag',
      address.slice(0, 20),
      'quux.o',
      addressOfOneName,
      shortAddress,
      'q@x',
    ]),
  },
  {
    clause: 'search.email',
    says: 'Profiles of different names that share an address are all found by it',
    world: sceneWith({ profiles: [{ email: shortAddress }, { email: shortAddress }] }),
    steps: searches('search.email', [shortAddress]),
  },
  {
    // Such a length may be refused: open.size-limits.
    clause: 'search.group-description',
    says: 'The last character of a search string as long as a description counts',
    world: sceneWith({ of: { club: { description: `${long}y` } } }),
    steps: searches('search.group-description', [`${long}y`, `${long}z`]),
  },
  {
    // The sign stands so early that what precedes it is too short to search for.
    clause: 'search.group-name',
    says: 'A title with a sign of URLs or HTML or patterns is found by its beginning and shown as it is',
    world: all,
    steps: searches(
      'search.group-name',
      [...signs, ...accented].map(sign => `qu${sign}z`),
    ),
  },
  {
    clause: 'search.group-name',
    says: 'A group whose title is a word such as null or constructor is found by it',
    world: all,
    steps: searches('search.group-name', languageWords),
  },
  {
    // RFC 3986, 2.1 and 2.3: its codes may have small letters, and a character that need not be encoded may be.
    clause: 'search.group-name',
    says: 'A title is found in other spellings of its percent-encoding that RFC 3986 allows',
    world: sceneWith({ of: { club: { title: 'Žluté Émaux' } } }),
    steps: cast => searches('search.group-name', ['Žluté Émaux', 'Žluté'])(cast).map(escaped),
  },
]
