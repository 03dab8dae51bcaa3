import { fixtureInScene, fixtureOnDeployment } from '../actors/find-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { commonLayout, layoutsOf, readingOf } from '../target/group-layout.js'

const needs = { tier: 'actors', writes: true } as const

/** Two groups with different members show which field holds what, because the suite knows their content. */
open('read-fields', needs, async suite => {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const c = new Case(suite, await suite.staging.stage(scene.world), 'read.content')
  const { manager, club, circle } = suite.takesWorlds
    ? fixtureInScene(scene, c.world)
    : await fixtureOnDeployment(c)
  const layouts = []
  for (const group of [club, circle]) {
    const { json } = await c.send({ operation: 'readGroup', actor: manager, group: group.svc_id })
    const asMember = layoutsOf(json, { ...group, members: [...group.members, manager] })
    if (!suite.takesWorlds && asMember.length > 0) suite.creatorIsMember = true
    layouts.push(suite.creatorIsMember ? asMember : layoutsOf(json, group))
  }
  suite.layout = commonLayout(layouts)
  if (suite.layout !== undefined) suite.observe(c, 'read-fields', readingOf(suite.layout), true)
})
