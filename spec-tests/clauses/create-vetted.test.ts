import { type Group, type Id, type Profile, permissions, type World } from '../../src/spec/nouns.js'
import { formatResponse, textOf } from '../actors/group-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { formatFound, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'

/*
 * Whoever is outside Vetted is refused whatever else it has, and each of them is served once it is a member: by the
 * world that is put in place, and by the requests that add and remove members, where those may be used on Vetted.
 */
const who = [
  'the first of Vetted',
  'in a club',
  'with nothing',
  'with all on Vetted',
  'all on Vetted by a group',
  'with all on all others',
]

/** The scene with more profiles outside Vetted, who hold whatever there is to hold; or all of them in it. */
function outsiders(idPrefix: string, areVetted: boolean): World {
  const { world, anna, bo, carol, vetted, club, circle } = sceneOf(idPrefix)
  const id = (digit: string): Id => `${idPrefix}${digit.repeat(32)}`
  const [dora, eve, fay, keepers] = [id('1'), id('2'), id('3'), id('4')] as const
  const profile = (svc_id: Id, name: string): Profile => ({
    svc_id,
    common_name: `${name} Nightingale`,
    email: `${name.toLowerCase()}.n@example.org`,
    avatar_url: 'https://avatars.example.org/n.png',
  })
  const group: Group = { svc_id: keepers, title: 'Keepers', description: 'They hold all', members: [eve] }
  const all = (resource: Id, principal: Id) =>
    permissions.map(permission => ({ resource, principal, permission }))
  const members = [anna, ...(areVetted ? [bo, carol, dora, eve, fay] : [])]
  return {
    ...world,
    profiles: [...world.profiles, profile(dora, 'Dora'), profile(eve, 'Eve'), profile(fay, 'Fay')],
    groups: [...world.groups.map(each => (each.svc_id === vetted ? { ...each, members } : each)), group],
    acrs: [
      ...world.acrs,
      ...all(vetted, anna),
      ...all(vetted, dora),
      ...all(vetted, keepers),
      ...[club, circle, keepers].flatMap(resource => all(resource, fay)),
    ],
  }
}

/** In a world that stays, its file tells who is outside Vetted. */
clause('create.vetted-only', { tier: 'world', writes: true }, async (context: TestContext) => {
  if (context.suite.takesWorlds) return
  await context.withFixture(async (c, { manager }) => {
    const { vetted, groups } = c.world
    const members = groups.find(({ svc_id }) => svc_id === vetted)?.members
    const outside = c.actors.filter(id => members?.includes(id) === false)
    c.require(
      outside.length > 0,
      () => 'needs a token of a profile outside Vetted, by the world, in the target file',
    )
    for (const caller of outside.slice(0, 5)) await expectRefused(c, caller, 'outside Vetted', manager)
  })
})

clause('create.vetted-only', { tier: 'control', writes: true }, async ({ suite, example }) => {
  const { idPrefix } = suite.target.wire
  const served: boolean[] = []
  await example(outsiders(idPrefix, true), async c => {
    for (const caller of c.actors) served.push((await create(c, caller)).response.status === 200)
    c.require(served.includes(true), () => 'needs a member of Vetted who creates a group, and none did')
    c.expect(!served.includes(false), () => ({
      message: 'a member of Vetted is refused, and another creates a group',
      expected: '200 to each: nothing but membership of Vetted counts',
      observed: who.map((what, at) => `${what}: ${served[at] ? 'served' : 'refused'}`).join('; '),
    }))
  })
  await example(outsiders(idPrefix, false), async c => {
    for (const [at, caller] of c.actors.entries())
      if (served[at] && at > 0) await expectRefused(c, caller, who[at] ?? '')
  })
  await example(outsiders(idPrefix, false), joinAndLeave)
  await example(outsiders(idPrefix, false), joinNamesake)
})

/** Anna creates another group of the same title and adds Carol to that one: open.duplicate-title. */
async function joinNamesake(c: Case): Promise<void> {
  const [anna, , carol] = c.actors as [Id, Id, Id]
  const title = c.world.groups.find(({ svc_id }) => svc_id === c.world.vetted)?.title
  const body = { title, description: textOf(c, 'namesake').description }
  const created = await c.send({ operation: 'createGroup', actor: anna, body })
  const group = createdId(c, created)
  await c.suite.settle()
  if (created.status !== 200 || group === undefined) return
  const added = await c.send({ operation: 'addGroupMember', actor: anna, group, profile: carol })
  await c.suite.settle()
  if (added.status === 200) await expectRefused(c, carol, 'in a group that is titled like Vetted')
}

/** Anna adds Carol to Vetted and removes her, if the system group lets her: open.system-group. */
async function joinAndLeave(c: Case): Promise<void> {
  const [anna, , carol] = c.actors as [Id, Id, Id]
  const request = { actor: anna, group: c.world.vetted ?? '', profile: carol }
  const added = await c.send({ ...request, operation: 'addGroupMember' })
  await c.suite.settle()
  if (added.status !== 200) return
  const { response } = await create(c, carol)
  c.expect(response.status === 200, () => ({
    message: 'who was added to Vetted is refused to create a group',
    expected: '200',
    observed: formatResponse(response),
  }))
  const removed = await c.send({ ...request, operation: 'removeGroupMember' })
  await c.suite.settle()
  if (removed.status === 200) await expectRefused(c, carol, 'removed from Vetted')
}

async function create(
  c: Case,
  actor: Id,
): Promise<{ readonly response: HttpResponse; readonly title: string }> {
  const body = textOf(c, 'vetted')
  const response = await c.send({ operation: 'createGroup', actor, body })
  await c.suite.settle()
  return { response, title: body.title }
}

async function expectRefused(c: Case, caller: Id, what: string, manager = caller): Promise<void> {
  const { response, title } = await create(c, caller)
  const found = await search(c, manager, title, { profiles: 'false', groups: 'true' })
  const isThere = found.results.length > 0 || createdId(c, response) !== undefined
  c.expect(response.status === 403 && !isThere, () => ({
    message: `a caller ${what} and outside Vetted creates a group, or is not told that it may not`,
    expected: '403, and no group comes to be',
    observed: `${formatResponse(response)}; a search for its title: ${formatFound(found, c.world)}`,
  }))
}
