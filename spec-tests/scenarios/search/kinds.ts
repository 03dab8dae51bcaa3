import { profileAt, tokenFailures } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { create, search } from '../../../src/spec/steps.js'
import { searchOracle } from '../../judge/oracle/search-oracle.js'
import { crowd } from '../../worlds/scene.js'
import { type Flags, onlyGroups, onlyProfiles, soughtTextOf } from '../../worlds/searching.js'
import { characters, prefix } from '../../worlds/strings.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { sceneWith } from './search-scene.js'

const nameOf = ({ world, idPrefix }: Cast, id: string): string =>
  soughtTextOf(world, id, searchOracle(idPrefix))

const flag = [undefined, 'true', 'false'] as const
/** Each pair of flags. Whether a search for neither kind is refused is open, but it must not show any results. */
const pairsOfFlags: readonly Flags[] = flag.flatMap(profiles =>
  flag.map(groups => ({ ...(profiles && { profiles }), ...(groups && { groups }) })),
)

/** How many principals of one kind a string matches. */
const counts = [0, 1, 2, 3]
const pairs = counts.flatMap(profiles => counts.map(groups => ({ profiles, groups }))).slice(1)
const each = (kind: 'profiles' | 'groups') =>
  pairs.flatMap((pair, index) => Array.from({ length: pair[kind] }, (_, at) => `Mixed${index}x Name${at}`))

/** So many matches of one kind could use up a limit that both kinds share. */
const crowded = 400

/** Searches with every flag without a token or with a bad one; before, with a valid token. */
const unauthenticated = (as: string | null, says: string): Scenario => ({
  clause: 'search.unauthenticated',
  says,
  steps: cast => [
    search(cast.manager, cast.club.title),
    ...[{}, onlyProfiles, onlyGroups].map(flags =>
      search(as, flags === onlyGroups ? cast.club.title : nameOf(cast, cast.manager), flags),
    ),
  ],
  decides: 1,
  ...(as === null ? { anonymous: true } : {}),
})

/** So many callers search. Who only belongs to groups, and who is in no group and no ACR, are among them. */
const callersAsked = 6

/** Its common name, family name, email address and SVC-ID. */
function fieldsOf({ world }: Cast, id: string): readonly string[] {
  const { common_name: name = id, email = id } = profileAt(world, id) ?? {}
  return [name, name.split(' ').at(-1) ?? name, email, id]
}

/**
 * The manager finds the stranger and a group by each field. Then each other caller finds the group and one of the two
 * profiles, which may be itself. At last the manager finds itself.
 */
function byEachCaller(cast: Cast): readonly Step[] {
  const { callers, manager, stranger, club } = cast
  const [one, other] = [manager, stranger].map(id => fieldsOf(cast, id)) as [string[], string[]]
  const own = [club.title, club.description, club.svc_id]
  return [
    ...[...other, ...own].map(s => search(manager, s)),
    ...callers
      .slice(1, callersAsked)
      .flatMap((caller, at) => [...(at % 2 === 0 ? other : one), ...own].map(s => search(caller, s))),
    ...one.map(s => search(manager, s)),
  ]
}

export const kindScenarios: readonly Scenario[] = [
  {
    clause: 'search.includes',
    says: 'Of a profile and a group with one name a search finds those that each pair of flags includes',
    steps(cast) {
      const name = nameOf(cast, cast.manager)
      const [, , email = name] = fieldsOf(cast, cast.manager)
      const s = prefix(name, characters(name).length - 1)
      return [
        // A target may refuse a title that is the name of a profile.
        create(cast.manager, `${name} ${cast.newMark()}`, `${email} ${cast.newMark()}`),
        // One kind comes first: a server may cache results by the string alone.
        search(cast.manager, s, { groups: 'false' }),
        ...pairsOfFlags.map(flags => search(cast.manager, s, flags)),
        search(cast.manager, email),
        search(cast.stranger, cast.club.svc_id, { groups: 'true' }),
        // A server may look at the flags only for some callers, or only if the string is short.
        search(cast.stranger, cast.club.svc_id, onlyProfiles),
        search(cast.manager, cast.manager, onlyGroups),
      ]
    },
    decides: 0,
  },
  {
    clause: 'search.includes',
    says: 'A search finds all its matches: every pair of up to three profiles and up to three groups',
    world: sceneWith({
      profiles: each('profiles').map(common_name => ({ common_name })),
      groups: each('groups').map(title => ({ title })),
    }),
    steps: ({ manager }) => pairs.map((_, index) => search(manager, `Mixed${index}x`)),
  },
  ...(['profiles', 'groups'] as const).map(
    (kind): Scenario => ({
      clause: 'search.includes',
      says: `A search for ${kind} finds their only match among ${crowded} matches of the other kind`,
      world: (_, idPrefix) => (kind === 'groups' ? crowd(idPrefix, crowded, 1) : crowd(idPrefix, 1, crowded)),
      steps: ({ manager }) => [search(manager, 'Crowd', kind === 'groups' ? onlyGroups : onlyProfiles)],
    }),
  ),
  unauthenticated(null, 'A search without a token is 401 or 403 whichever kinds it includes'),
  ...tokenFailures.map(failure =>
    unauthenticated(
      `bad:${failure}`,
      `A search with an invalid token is 401 or 403 whichever kinds it includes: ${failure}`,
    ),
  ),
  {
    clause: 'search.any-caller',
    says: 'Each caller finds the groups and the profiles and itself as the others do',
    steps: byEachCaller,
    decides: 7,
  },
]
