import type { ClauseId } from '../../src/spec/clauses.js'
import { fieldClauses, startsField } from '../../src/spec/matching.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import { onlyKindOf, ownedFields, search } from '../actors/searching.js'
import { type SearchOracle, searchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { actorOf, requireFound } from './expect-found.js'
import { control } from './needs.js'

const shared = 'abcdef'

/** The scene with principals that have a field which begins with the same text: each another field. */
function rivalsWorld(idPrefix: string): World {
  const { world } = sceneOf(idPrefix)
  const ids = [1, 2, 3, 4, 5].map((digit): Id => `${idPrefix}${`${digit}`.repeat(32)}`)
  const [named, second, mailed, titled, described] = ids as [Id, Id, Id, Id, Id]
  const idOf = (digit: number) => `${idPrefix}${shared}${`${digit}`.repeat(26)}`
  const profile = (svc_id: Id, common_name: string, email: string) => ({
    svc_id,
    common_name,
    email,
    avatar_url: 'https://avatars.example.org/r.png',
  })
  return {
    ...world,
    profiles: [
      ...world.profiles,
      profile(named, `${shared} oslund`, 'rival1@example.org'),
      profile(second, `torvald ${shared}`, 'rival2@example.org'),
      profile(mailed, 'ulla vik', `${shared}@example.org`),
      profile(idOf(6), 'ivar moen', 'rival4@example.org'),
    ],
    groups: [
      ...world.groups,
      { svc_id: titled, title: `${shared} club`, description: 'meets on mondays', members: [] },
      { svc_id: described, title: 'quiet readers', description: `${shared} and others`, members: [] },
      { svc_id: idOf(7), title: 'night walkers', description: 'meet on fridays', members: [] },
    ],
  }
}

for (const id of fieldClauses)
  clause(
    id,
    'A principal that matches by this field is found if others match by each other field',
    control,
    ({ suite, example }) => {
      const { idPrefix } = suite.target.wire
      return example(rivalsWorld(idPrefix), expectFoundAmongRivals(id, searchOracle(idPrefix)))
    },
  )

function expectFoundAmongRivals(id: ClauseId, oracle: SearchOracle): (c: Case) => Promise<void> {
  return async c => {
    const own = ownedFields(c.world, oracle).find(
      ({ field }) => field.clause === id && startsField(shared, field, c.known.readings),
    )
    // A target that gives SVC-IDs of its own has no such field.
    if (own === undefined) return
    await requireFound(c, 0, own.field.text, own)
    for (const flags of [{}, onlyKindOf(own.owner)]) {
      const found = await search(c, actorOf(c, 0), shared, flags)
      // The limit on results may hide it.
      if (found.full && !found.ids.has(own.owner.svc_id)) return
      c.expect(found.ids.has(own.owner.svc_id), () => ({
        decides: found,
        expected: { found: [own.owner.svc_id] },
        why: { field: { owner: own.owner.svc_id, text: own.field.text, clause: id } },
        when: 'if others match by another field',
      }))
    }
  }
}
