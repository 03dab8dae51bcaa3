import { expectedAccess } from '../judge/oracle/permission-oracle.js'
import { Case } from '../run/case.js'
import { open } from '../run/clause.js'
import { Untestable } from '../run/failure.js'
import { commonLayout, type GroupLayout, layoutsOf, readingOf } from '../target/group-layout.js'
import { fixtureOf } from '../worlds/find-fixture.js'
import type { GroupFixture } from '../worlds/group-fixture.js'

const needs = { tier: 'actors', writes: true } as const

/** Two groups with different members show which field holds what, because the suite knows their content. */
open('read-fields', needs, async suite => {
  const c = await Case.on(suite, suite.scene.world, 'read.content')
  const fixture = await fixtureOf(c).catch(error => {
    if (!(error instanceof Untestable)) throw error
    return error
  })
  const ofFixture = fixture instanceof Untestable ? undefined : await layoutOf(c, fixture)
  suite.known.layout = ofFixture ?? (suite.target.tier === 'world' ? await layoutInWorld(c) : undefined)
  if (suite.known.layout !== undefined) c.observe('read-fields', readingOf(suite.known.layout), true)
  else if (fixture instanceof Untestable) throw fixture
})

async function layoutOf(c: Case, { manager, club, circle }: GroupFixture): Promise<GroupLayout | undefined> {
  const { suite } = c
  const layouts = []
  for (const group of [club, circle]) {
    const { json } = await c.send({ operation: 'readGroup', actor: manager, group: group.svc_id })
    const asMember = layoutsOf(json, { ...group, members: [...group.members, manager] })
    if (!suite.target.takesWorlds && asMember.length > 0) suite.known.creatorIsMember = true
    layouts.push(suite.known.creatorIsMember ? asMember : layoutsOf(json, group))
  }
  return commonLayout(layouts)
}

/** How many groups of the world are read. */
const mostGroups = 4

/** If the groups that the suite creates show nothing, those of the world file may. */
async function layoutInWorld(c: Case): Promise<GroupLayout | undefined> {
  const { world, actors } = c
  const readable = world.groups.flatMap(group => {
    const actor = actors.find(id => expectedAccess(world, id, 'read', group.svc_id) === 'granted')
    return actor === undefined ? [] : [{ actor, group }]
  })
  const layouts = []
  for (const { actor, group } of readable.slice(0, mostGroups)) {
    const { json } = await c.send({ operation: 'readGroup', actor, group: group.svc_id })
    layouts.push(layoutsOf(json, group))
  }
  // The world file may be out of date about some of them. A wrong layout would let the suite write wrong texts.
  const fitting = layouts.filter(({ length }) => length > 0)
  const isCertain = fitting.length > 1 && fitting.some(({ length }) => length === 1)
  return isCertain ? commonLayout(fitting) : undefined
}
