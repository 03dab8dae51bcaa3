import type { ClauseId } from '../../../src/spec/clauses.js'
import { fieldClauses } from '../../../src/spec/matching.js'
import type { Step } from '../../../src/spec/step.js'
import { search } from '../../../src/spec/steps.js'
import { searchOracle } from '../../judge/oracle/search-oracle.js'
import { crowd } from '../../worlds/scene.js'
import { onlyGroups, onlyProfiles } from '../../worlds/searching.js'
import { caseForms } from '../../worlds/text-classes.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { sceneWith } from './search-scene.js'

const isOfGroups = (clause: ClauseId) => clause.startsWith('search.group')
const flagsFor = (clause: ClauseId) => (isOfGroups(clause) ? onlyGroups : onlyProfiles)

/** A search for each string, in which a wrong response is about the clause. */
export const searches =
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
    requests: many / 10,
    steps(cast) {
      const owners = [0, many >> 1, -1].flatMap(at => cast.world[kind].at(at) ?? [])
      const fields = owners.flatMap(owner => searchOracle(cast.idPrefix).sureFields(owner))
      const own = fields.filter(field => field.clause === clause)
      return searches(
        clause,
        own.map(({ text }) => text),
      )(cast)
    },
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
  early: true,
  world: rivals,
  steps: ({ manager }) => [{}, flagsFor(clause)].map(flags => search(manager, shared, flags)),
})

/** An SVC-ID of digits alone after its prefix. A number would lose its zeros. */
const digits = '00731415926535897932384626433832'
/** One whose first digit is a letter of the prefix. */
const likePrefix = `c${digits.slice(1)}`

const ofDigits = (clause: 'search.profile-id' | 'search.group-id'): Scenario => ({
  clause,
  says: 'An SVC-ID of digits is found by them and their beginning and with its prefix in mixed case',
  early: true,
  world: sceneWith(idPrefix => ({
    [isOfGroups(clause) ? 'groups' : 'profiles']: [digits, likePrefix].map(id => ({
      svc_id: `${idPrefix}${id}`,
    })),
  })),
  steps: cast =>
    searches(clause, [
      likePrefix,
      ...[32, 8, 3].map(length => digits.slice(0, length)),
      ...[0, 1].map(turn => `${everySecondSwapped(cast.idPrefix, turn)}${digits}`),
    ])(cast),
})

function everySecondSwapped(text: string, turn: number): string {
  return Array.from(text, (letter, at) => (at % 2 === turn ? caseForms.swapped(letter) : letter)).join('')
}

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

export const fieldScenarios: readonly Scenario[] = [
  ...fieldClauses.flatMap(clause => [amongMany(clause), amongRivals(clause)]),
  ofDigits('search.profile-id'),
  ofDigits('search.group-id'),
  likeId('search.common-name', 'common_name', 'Backup Service'),
  likeId('search.group-name', 'title', 'Operators'),
  likeId('search.group-description', 'description', 'On call'),
  namesakes('search.common-name', 'Robin Fenn'),
  namesakes('search.family-name', 'Fenn'),
]
