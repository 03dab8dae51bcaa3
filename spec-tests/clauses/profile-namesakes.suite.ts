import { wordsFor } from '../../src/spec/matching.js'
import { type Group, groupAt, type Id } from '../../src/spec/nouns.js'
import { onlyProfiles, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { findingInProfiles } from '../runner/result-values.js'
import { createdId } from '../target/created-id.js'
import { expectContent } from './expect-content.js'
import { expectNoFinding } from './expect-no-finding.js'
import { create, expectNotAllowedToCreate } from './expect-not-created.js'
import { expectReads, relationsIn } from './expect-reads.js'
import { onNamesakes } from './namesakes.js'
import { control, controlView, controlWrite } from './needs.js'

clause(
  'acr.direct',
  'An ACR that names a profile grants nothing to another profile of the same name',
  control,
  onNamesakes((c, { anna, otherAnna, club, circle }) => expectReadsBy(c, [anna, otherAnna], [club, circle])),
)
clause(
  'acr.through-group',
  'A group grants nothing to a profile that only has the same name as a member',
  control,
  onNamesakes((c, { carol, otherCarol, club }) => expectReadsBy(c, [carol, otherCarol], [club])),
)

function expectReadsBy(c: Case, profiles: readonly Id[], groups: readonly Id[]): Promise<boolean> {
  const relations = relationsIn(c)
  return expectReads(
    c,
    relations.filter(({ profile, group }) => profiles.includes(profile) && groups.includes(group)),
  )
}

clause(
  'search.values',
  'Each result of a search for a name that two profiles have shows the values of its own profile',
  control,
  onNamesakes(async (c, { anna }) => {
    const { common_name = '' } = c.world.profiles.find(({ svc_id }) => svc_id === anna) ?? {}
    const { response } = await search(c, anna, common_name, onlyProfiles)
    expectNoFinding(c, findingInProfiles(response, c.world, c.wire.idField))
  }),
)

clause(
  'read.content',
  'A read shows both of two members of the same name',
  controlView,
  onNamesakes((c, { anna, club }) => expectContent(c, anna, groupAt(c.world, club) as Group)),
)

for (const [id, field] of [
  ['search.common-name', 'common_name'],
  ['search.email', 'email'],
] as const)
  clause(
    id,
    `A search for the ${wordsFor({ clause: id })} of two profiles finds both`,
    control,
    onNamesakes(async (c, { anna, otherAnna }, says) => {
      const texts = [anna, otherAnna].map(id => c.world.profiles.find(({ svc_id }) => svc_id === id)?.[field])
      if (texts[0] === undefined || texts[0] !== texts[1]) return
      const found = await search(c, anna, texts[0], onlyProfiles)
      const isFound = found.ids.has(anna) && found.ids.has(otherAnna)
      c.require(isFound || !found.full, () => 'the limit of the target hides a result')
      c.expect(isFound, () => ({
        decides: found,
        expected: { found: [anna, otherAnna] },
        when: `by the ${wordsFor({ clause: id })} of two profiles ${says}`,
      }))
    }),
  )

clause(
  'create.vetted-only',
  'A profile outside Vetted of the same name as a member gets 403',
  controlWrite,
  onNamesakes(async (c, { anna, otherAnna }, says) => {
    const { response } = await create(c, anna)
    c.require(response.status === 200, () => 'needs createGroup to succeed for a member of Vetted')
    await expectNotAllowedToCreate(c, otherAnna, `${says} as a member`, anna)
  }),
)

/** The permissions of the creator are those of one profile, if it has any: open.creator-grant. */
clause(
  'read.permission',
  'A profile of the same name as the creator may not read the new group',
  controlWrite,
  onNamesakes(async (c, { anna, otherAnna }, says) => {
    if (!c.known.serves('createGroup')) return
    const group = createdId(c, (await create(c, anna)).response)
    if (group === undefined) return
    const own = await c.send({ operation: 'readGroup', actor: anna, group })
    if (own.status !== 200) return
    const response = await c.send({ operation: 'readGroup', actor: otherAnna, group })
    c.expect(response.status === 403, () => ({
      decides: response,
      expected: { statuses: [403] },
      when: `to a profile ${says} as the creator`,
      because: 'no ACR on this group names the caller, who is a member of no group that has one',
    }))
  }),
)
