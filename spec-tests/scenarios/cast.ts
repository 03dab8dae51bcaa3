import type { Id, World } from '../../src/spec/nouns.js'
import type { GroupText } from '../target/group-text.js'
import type { WireNames } from '../target/target.js'
import type { GroupFixture } from '../worlds/group-fixture.js'
import { outsidersOf } from '../worlds/group-view.js'
import { similarId } from '../worlds/unknown-ids.js'

/** The profiles and groups of a scenario, on a target of any tier. */
export interface Cast extends GroupFixture {
  /** The world, with the SVC-IDs that the target gave to its principals. */
  readonly world: World
  readonly idPrefix: string
  /** The profiles with tokens: the manager and the stranger first. */
  readonly callers: readonly Id[]
  /** The profiles that are no members of `club`, the stranger first. */
  readonly outsiders: readonly Id[]
  /** An SVC-ID that no profile has. */
  readonly noProfile: Id
  /** An SVC-ID that no group has. */
  readonly noGroup: Id
  /** The callers with the bad tokens that there are. */
  readonly badTokens: readonly string[]
  /** A text that no other group has in its texts; a new one each time. */
  readonly newMark: () => string
  /** Texts that no other group has. The same words give the same texts. */
  readonly text: (about: string) => GroupText
}

/** Where a scenario is played. */
export interface Place {
  readonly world: World
  readonly actors: readonly Id[]
  readonly wire: Pick<WireNames, 'idPrefix'>
  /** The SVC-IDs of profiles that only earlier worlds had. */
  readonly formerIds: ReadonlySet<Id>
  readonly isKnownId: (id: Id) => boolean
  /** The names of the bad tokens that there are. */
  readonly badTokens: readonly string[]
  readonly newText: (about: string) => GroupText
  readonly newMark: () => string
}

/** Its groups are not looked at before a scenario uses them, because on a deployment the suite must create them. */
export function castOf(fixture: GroupFixture, place: Place): Cast {
  const { manager, stranger } = fixture
  const [former = similarId(place, manager)] = [...place.formerIds].filter(id => !place.isKnownId(id))
  const texts = new Map<string, GroupText>()
  return {
    world: place.world,
    idPrefix: place.wire.idPrefix,
    manager,
    // It throws if the target has no operation that makes members.
    get member() {
      return fixture.member
    },
    stranger,
    get club() {
      return fixture.club
    },
    get circle() {
      return fixture.circle
    },
    callers: [...new Set([manager, stranger, ...place.actors])],
    get outsiders() {
      return outsidersOf(place, fixture, fixture.club)
    },
    noProfile: former,
    get noGroup() {
      return similarId(place, fixture.club.svc_id)
    },
    badTokens: place.badTokens.map(name => `bad:${name}`),
    newMark: place.newMark,
    text(about) {
      const text = texts.get(about) ?? place.newText(about)
      texts.set(about, text)
      return text
    },
  }
}
