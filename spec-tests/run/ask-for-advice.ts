import type { AdviceId } from '../../src/report/advice.js'
import { type Id, profileAt } from '../../src/spec/nouns.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import { type ClientRequest, clientRequest, endpointIn, sendUnjudged } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { type Connection, hasTier } from '../target/target.js'
import { createGroup, textOf } from '../worlds/group-fixture.js'
import { digitOfBreaking, sceneIn, sceneOf } from '../worlds/scene.js'
import { otherCaseOf } from '../worlds/unknown-ids.js'
import { Case } from './case.js'
import { Untestable } from './failure.js'
import type { Suite } from './suite.js'

/**
 * Sends what no clause speaks of, to see what clients meet. It comes last, because the target may break, and nobody judges
 * the responses: on a target that takes worlds in a world of its own, on another one only what every server refuses.
 */
export async function askForAdvice(suite: Suite): Promise<void> {
  const { target, run } = suite
  const [creator] = Object.keys(target.tokens)
  if (!hasTier(target, 'actors') || !target.writable) return
  if (suite.breakages.areAny) await noteBroken(suite)
  if (target.takesWorlds) await askInWorld(suite)
  else if (creator !== undefined) await askForCreate(suite, run.advise.bind(run), creator)
}

/** Says what one request has broken for a caller, if plain requests of that caller still get 5xx. */
async function noteBroken(suite: Suite): Promise<void> {
  const broken = [
    ...(await brokenIn(suite)),
    ...(suite.target.takesWorlds ? await brokenIn(suite, digitOfBreaking) : []),
  ]
  if (broken.length > 0) suite.run.advise('broken-since', broken.join('; '))
}

/** The same for the callers of one scene. @param ofAnna as in `sceneOf` */
async function brokenIn(suite: Suite, ofAnna?: string): Promise<readonly string[]> {
  const { breakages, target } = suite
  const { world } = sceneOf(target.wire.idPrefix, ofAnna)
  const c = await Case.on(suite, world, 'wire.no-server-error')
  const broken: string[] = []
  for (const actor of c.actors.filter(actor => breakages.of(actor).length > 0)) {
    try {
      const group = await createGroup(c, actor, textOf(c, 'again'))
      for (const operation of ['readGroup', 'updateGroup', 'deleteGroup'] as const)
        await c.send(clientRequest(operation, actor, { group, profile: actor, body: textOf(c, 'again') }))
    } catch (error) {
      if (!(error instanceof Untestable)) throw error
    }
    broken.push(...breakages.of(actor))
  }
  return broken
}

type Advise = (id: AdviceId, seen: string) => void

async function askInWorld({ target, client, run, staging, scene }: Suite): Promise<void> {
  const groups = scene.world.groups.map(each => ({ ...each, description: `${each.description}, at last` }))
  const { baseUrl, tokens, world } = await staging.stage({ ...scene.world, groups })
  const { anna, carol, club } = sceneIn(world)
  const { email } = profileAt(world, carol) ?? {}
  const connection = { client, target: { ...target, baseUrl, tokens } }
  const advise = run.advise.bind(run)
  const ask = async (
    id: AdviceId,
    request: ClientRequest,
    isOdd: (status: number) => boolean = isSuccess,
  ) => {
    const response = await sendUnjudged(connection, request)
    if (isOdd(response.status)) advise(id, seen(connection, request, response))
  }
  await ask('ids-in-any-case', { operation: 'readGroup', actor: anna, group: otherCaseOf(club) })
  if (email)
    await ask('profiles-by-email', { operation: 'addGroupMember', actor: anna, group: club, profile: email })
  const about = { actor: anna, group: club, profile: carol }
  const add = { operation: 'addGroupMember', ...about } as const
  // If the plain add is refused too, the content type is not the reason.
  if (isSuccess((await sendUnjudged(connection, add)).status))
    for (const operation of ['addGroupMember', 'removeGroupMember'] as const) {
      const typed = { operation, ...about, contentType: 'application/json' }
      await ask('type-without-body', typed, status => status >= 400)
    }
  await askForCreate(connection, advise, anna)
  await askForUpdates(connection, advise, { actor: anna, group: club })
}

/** Looks whether updates are stored that one server stores and another one does not, if a plain one is accepted. */
async function askForUpdates(
  connection: Connection,
  advise: Advise,
  about: Pick<ClientRequest, 'actor' | 'group'>,
): Promise<void> {
  const request = { ...about, operation: 'updateGroup', body: { title: 'Early birds in one' } } as const
  if (!isSuccess((await sendUnjudged(connection, request)).status)) return
  const send = async (title: string, body: string | readonly string[]) => {
    const response = await sendUnjudged(connection, request, undefined, { body }).catch(error => {
      if (!(error instanceof NoResponse)) throw error
      return undefined
    })
    const { text } = await sendUnjudged(connection, { ...about, operation: 'readGroup' })
    const says = response === undefined ? 'no response' : seen(connection, request, response)
    return { isStored: text.includes(title), says, text }
  }
  const pieces = await send('Early birds in pieces', ['{"title": ', '"Early birds in pieces"}'])
  if (!pieces.isStored) advise('body-in-pieces', pieces.says)
  const capital = await send('Early birds in capitals', '{"Title": "Early birds in capitals"}')
  if (capital.isStored && !capital.text.includes('Early birds in pieces'))
    advise('properties-in-any-case', capital.says)
}

/** Every server refuses a body that ends in the middle. */
async function askForCreate(connection: Connection, advise: Advise, actor: Id): Promise<void> {
  const request = { operation: 'createGroup', actor, body: {} } as const
  const response = await sendUnjudged(connection, request, undefined, { body: '{"title": ' })
  if (response.status >= 500) advise('unreadable-body-is-500', seen(connection, request, response))
}

function seen({ target }: Connection, { operation }: ClientRequest, { status }: HttpResponse): string {
  return `${endpointIn(target.wire, operation)}: ${status}`
}
