import { castOnDeployment, castOnScene } from '../actors/assign.js'
import { sceneOf } from '../actors/scene.js'
import { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { commonShape, readingOf, shapesOf } from '../target/group-layout.js'

const needs = { tier: 'actors', writes: true } as const

/** Two groups with different members, read by who may, tell where the fields of a group stand. */
open('read-fields', needs, async suite => {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const c = new Case(suite, await suite.staging.stage(scene.world), 'read.content')
  const { manager, club, circle } = suite.takesWorlds
    ? castOnScene(scene, c.world)
    : await castOnDeployment(c)
  const shapes = []
  for (const group of [club, circle]) {
    const { json } = await c.ask({ operation: 'readGroup', actor: manager, group: group.svc_id })
    const asMember = shapesOf(json, { ...group, members: [...group.members, manager] })
    if (!suite.takesWorlds && asMember.length > 0) suite.creatorIsMember = true
    shapes.push(suite.creatorIsMember ? asMember : shapesOf(json, group))
  }
  suite.shape = commonShape(shapes)
  if (suite.shape !== undefined) suite.observe(c, 'read-fields', readingOf(suite.shape))
})
