import type { Step } from '../../../src/spec/step.js'
import { create, search } from '../../../src/spec/steps.js'
import { searchOracle } from '../../judge/oracle/search-oracle.js'
import { laterPatterns, middlesOf, patterns, wildcards, wordPatterns } from '../../worlds/patterns.js'
import { onlyGroups } from '../../worlds/searching.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { languageWords } from './field-texts.js'
import { sceneWith } from './search-scene.js'

/** Bo, the club and the circle have a text: as a common name, as a title and as a description. */
const withText = (text: string) =>
  sceneWith({
    of: { bo: { common_name: `${text} Vik` }, club: { title: text }, circle: { description: text } },
  })

/** How many characters a search string shares with a field before it differs. */
const sharedLengths = [18, 34, 66, 131]
const sharedStart = (length: number) => `Q${'uwertzuiopasdfgh'.repeat(9)}`.slice(0, length)

const signedTexts = {
  title: 'Wine-Club & Co (North) “Oars”',
  description: '50% off, C++ [x], for all_rowers until sunset',
}
const signedName = { common_name: "Anne-Marie O'Hara-Sayed", email: 'jo.fenn+oars@mail.example.org' }

/** So many of the texts are tried with a kind of pattern, each time others. */
const textsPerPattern = 1

/** Searches for the texts, and for what none begins with: the middles of each, and all kinds of patterns. */
function searchesBeside({ manager, idPrefix }: Cast, texts: readonly string[]): readonly Step[] {
  const oracle = searchOracle(idPrefix)
  const kinds = [
    ...patterns.map(pattern => (text: string) => pattern(text, 2)),
    ...laterPatterns.map(pattern => (text: string) => pattern(text, 4)),
  ]
  const patternsOf = (text: string, own: number) =>
    kinds.filter((_, at) => (at + own) % texts.length < textsPerPattern).map(kind => kind(text))
  const strings = texts.flatMap((text, at) => [
    ...middlesOf(text),
    ...wildcards.map(wildcard => wildcard(text, 2)),
    ...patternsOf(text, at),
    ...wordPatterns.map(pattern => pattern(text, 2)),
    `${idPrefix}${text}`,
  ])
  const missed = strings.filter(s => oracle.isLong(s) && !texts.some(text => text.startsWith(s)))
  return [...new Set([...texts, ...missed])].map(s => search(manager, s))
}

/** More principals than a server may look at. */
const numbers = Array.from({ length: 400 }, (_, at) => at)

const severalLines = 'Wine for all,\nfor those\r\nwho row\tuntil sunset'

export const matchingScenarios: readonly Scenario[] = [
  {
    clause: 'search.partial',
    says: 'A beginning that ends before a character after U+F8FF finds the whole field',
    // A server may search for all that begins so up to this character.
    world: withText('Quuxberｗ😀'),
    steps: ({ manager }) => ['Quuxberｗ😀', 'Quuxberｗ', 'Quuxber'].map(s => search(manager, s)),
  },
  {
    // The characters of the prefix count too.
    clause: 'search.partial',
    says: 'The first two characters after the prefix of SVC-IDs find a title that begins with that prefix',
    world: sceneWith(idPrefix => ({ of: { club: { title: `${idPrefix}Operators` } } })),
    steps: ({ manager, idPrefix }) => [search(manager, `${idPrefix}Op`)],
  },
  {
    // Whatever form a server keeps it in.
    clause: 'search.partial',
    says: 'A text with a combining accent finds itself as a name and as a title and as a description',
    world: withText('Quuxe\u0301ber'),
    steps: ({ manager }) => [search(manager, 'Quuxe\u0301ber')],
  },
  {
    // A server may search in the midst of fields first, and cut that list.
    clause: 'search.partial',
    says: `A beginning finds its owners behind ${numbers.length} profiles and groups that have it in the midst of a field`,
    world: sceneWith({
      profiles: [
        ...numbers.map(at => ({ email: `early.zedlitz${at}@example.org` })),
        { common_name: 'Zedlitzer Nemo' },
      ],
      groups: [
        ...numbers.map(at => ({ title: `Old Zedlitz ${at}`, description: `In old Zedlitz ${at}` })),
        { title: 'Zedlitz square' },
      ],
    }),
    steps: ({ manager }) => [search(manager, 'zedl')],
  },
  {
    clause: 'search.field-start',
    says: 'The middle of a field after each sign or within a word and every kind of pattern find nothing',
    world: sceneWith({ of: { bo: signedName, club: signedTexts } }),
    steps(cast) {
      const profile = cast.world.profiles[1]
      const fields = profile === undefined ? [] : searchOracle(cast.idPrefix).sureFields(profile)
      const { title, description } = cast.club
      const beside = searchesBeside(cast, [...fields.map(({ text }) => text), title, description])
      const id = cast.club.svc_id.slice(cast.idPrefix.length)
      const ofId = [
        ...middlesOf(cast.club.svc_id),
        ...wildcards.map(wildcard => wildcard(id, 2)),
        ...[cast.club.svc_id, profile?.svc_id ?? ''].map(each => each.replace('-', '')),
        id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      ].filter(s => !cast.club.svc_id.startsWith(s))
      return [...beside, ...ofId.map(s => search(cast.manager, s))]
    },
    decides: 1,
  },
  {
    clause: 'search.field-start',
    says: 'Middles of the texts of a created group and every kind of pattern find nothing',
    kept: 'only',
    steps(cast) {
      const mark = cast.newMark()
      const title = `${mark} ${signedTexts.title}`
      const description = `x${mark} ${signedTexts.description}`
      return [create(cast.manager, title, description), ...searchesBeside(cast, [title, description])]
    },
    decides: 2,
  },
  {
    clause: 'search.field-start',
    says: 'What follows a line break or a tab stop is not the beginning of a field',
    world: sceneWith({ of: { club: { description: severalLines } } }),
    steps: ({ manager }) =>
      ['Wine for all', 'for those', 'who row', 'until sunset'].map(s => search(manager, s, onlyGroups)),
  },
  ...sharedLengths.map(
    (length): Scenario => ({
      clause: 'search.no-match',
      says: `A field that differs from the search string only after ${length} characters is not found`,
      early: true,
      world: withText(`${sharedStart(length)}oslo`),
      steps: ({ manager }) => ['oslo', 'bergen'].map(end => search(manager, `${sharedStart(length)}${end}`)),
    }),
  ),
  {
    // The same search twice may be answered from a cache.
    clause: 'search.no-match',
    says: 'A search for a word such as null or constructor is 404 each time if no field begins with it',
    steps: ({ manager, club }) => [
      search(manager, club.title),
      ...[...languageWords, ...languageWords].map(word => search(manager, word)),
    ],
    decides: 1,
  },
]
