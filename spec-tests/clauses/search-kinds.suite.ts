import fc from 'fast-check'
import type { Assignment } from '../../src/covering-array.js'
import type { Id } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { createGroup, textOf } from '../actors/group-fixture.js'
import {
  type Found,
  formatFlags,
  formatFound,
  nameOf,
  type Owned,
  onlyKindOf,
  search,
} from '../actors/searching.js'
import { searchCallers, searchFields } from '../arbitraries/search-world.js'
import { characters, prefix } from '../arbitraries/strings.js'
import type { Principal } from '../oracle/search-oracle.js'
import { isProfile } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { clauseOnSearches } from './covered-search.js'
import { actorOf, requireFound } from './expect-found.js'
import { expectIncluded } from './expect-included.js'
import { actors, actorsWrite, control } from './needs.js'
import { caller, chooseField, field, searchProperty } from './search-property.js'

const flag = fc.constantFrom(undefined, 'true', 'false')

clause(
  'search.includes',
  'Drawn flags: the result has the lists of exactly the kinds that they include',
  actors,
  searchProperty(
    fc.record({ caller, field, profiles: flag, groups: flag }),
    async (c, oracle, { caller, field, ...flags }) => {
      if (flags.profiles === 'false' && flags.groups === 'false')
        throw new Untestable('both flags were false')
      const isSearched = (owner: Principal) => (isProfile(owner) ? flags.profiles : flags.groups) !== 'false'
      const known = chooseField(c, oracle, field, ({ owner }) => isSearched(owner))
      await expectIncluded(c, caller, known, flags)
    },
  ),
)

const flagLevels = { 'flag absent': undefined, true: 'true', false: 'false' } as const
type FlagLevel = keyof typeof flagLevels
const isForNeither = ({ profiles, groups }: Assignment) => profiles === 'false' && groups === 'false'
const isLeftOut = ({ field, profiles, groups }: Assignment) =>
  field !== undefined && (field.startsWith('search.group') ? groups : profiles) === 'false'

clauseOnSearches(
  'search.includes',
  'Every pair of field and caller and the two flags: the result has exactly the included lists',
  control,
  {
    factors: {
      field: searchFields,
      profiles: Object.keys(flagLevels),
      groups: Object.keys(flagLevels),
      caller: searchCallers,
      text: ['ASCII'],
    },
    whyNot: row =>
      isLeftOut(row) && !isForNeither(row) ? 'The search leaves out the kind of the owner' : undefined,
  },
  (c, { caller, owned, row }) =>
    isForNeither(row)
      ? expectNothing(c, caller, owned)
      : expectIncluded(c, caller, owned, {
          profiles: flagLevels[row.profiles as FlagLevel],
          groups: flagLevels[row.groups as FlagLevel],
        }),
)

/** Whether a search for neither kind is refused is open (open.both-false), but it must not show any results. */
async function expectNothing(c: Case, caller: number, known: Owned): Promise<void> {
  const { text } = known.field
  await requireFound(c, caller, text, known)
  const found = await search(c, actorOf(c, caller), text, { profiles: 'false', groups: 'false' })
  expectNoneShown(c, found)
}

function expectNoneShown(c: Case, found: Found): void {
  c.expect(found.results.length === 0, () => ({
    decides: found,
    expected: { says: 'no results' },
    wrong: 'returns results to a search that excludes profiles and groups',
  }))
}

clause(
  'search.includes',
  'Of a profile and a group with one name each search in turn finds those that its flags include',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager }) => {
      if (!c.known.serves('createGroup')) return
      const name = c.world.profiles.find(({ svc_id }) => svc_id === manager)?.common_name ?? ''
      const text = textOf(c, 'namesake')
      const group = await createGroup(c, manager, { ...text, title: `${name} ${c.suite.mark()}` })
      const both = await search(c, manager, prefix(name, characters(name).length - 1))
      c.require(
        both.ids.has(manager) && both.ids.has(group),
        () =>
          `needs a search that finds a profile and a group by the same string; the target returned ${formatFound(both, c.world)}`,
      )
      // One kind comes first: a server that caches results by the string alone then fails the search for both.
      for (const [flags, excluded] of [
        [{ groups: 'false' }, group],
        [{}, undefined],
        [{ profiles: 'false' }, manager],
        [{ profiles: 'true', groups: 'false' }, group],
        [{ profiles: 'false', groups: 'true' }, manager],
      ] as const) {
        const found = await search(c, manager, name, flags)
        const included = [manager, group].filter(id => id !== excluded)
        const holds =
          included.every(id => found.ids.has(id)) && (excluded === undefined || !found.ids.has(excluded))
        c.expect(holds, () => ({
          decides: found,
          expected: { found: included, ...(excluded === undefined ? {} : { notFound: [excluded] }) },
          when: `with ${formatFlags(flags)}`,
          because: 'a flag that is left out is true',
        }))
      }
      const neither = await search(c, manager, name, { profiles: 'false', groups: 'false' })
      expectNoneShown(c, neither)
    }),
)

clause(
  'search.includes',
  'A search for one kind finds its only match among 400 matches of the other kind',
  control,
  async ({ suite, example }) => {
    for (const [kind, profiles, groups] of [
      ['groups', 400, 1],
      ['profiles', 1, 400],
    ] as const)
      await example(crowd(suite.target.wire.idPrefix, profiles, groups), async c => {
        const [caller] = c.actors as [Id]
        const own = c.world[kind].at(-1) as Principal
        const name = kind === 'groups' ? 'Crowd 0x' : 'Crowd Member0x'
        c.require(
          (await search(c, caller, name, onlyKindOf(own))).ids.has(own.svc_id),
          () => `needs a search for ${JSON.stringify(name)} to find ${nameOf(own)}`,
        )
        const found = await search(c, caller, 'Crowd', onlyKindOf(own))
        c.expect(found.ids.has(own.svc_id), () => ({
          decides: found,
          expected: { found: [own.svc_id] },
          when: 'if 400 principals of the other kind match too',
        }))
      })
  },
)
