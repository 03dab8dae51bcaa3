import type { ReferenceServerOptions } from '../../server/reference-server.js'
import { type Id, idsOf, type World } from '../../spec/nouns.js'
import { batchesOf, callerOfStep, Names, requestOfStep, type Step } from '../../spec/step.js'
import { sendTo } from './send-request.js'
import { testServer } from './test-server.js'

/**
 * The status and the body of each response of a server to steps.
 * @param nameOf what stands for a new SVC-ID, by its number from 1 on
 */
export async function responsesTo(
  world: World,
  options: Pick<ReferenceServerOptions, 'faults' | 'readings'>,
  steps: readonly Step[],
  nameOf: (at: number) => string,
): Promise<readonly { readonly status: number; readonly body: string }[]> {
  const server = await testServer({ world, ...options })
  const names = new Names(world)
  const knownIds = new Set([...idsOf(world), ...(JSON.stringify(steps).match(/SVC-[0-9a-f]{32}/g) ?? [])])
  const newIds: Id[] = []
  const named = (id: Id) => {
    if (knownIds.has(id)) return id
    if (!newIds.includes(id)) newIds.push(id)
    return nameOf(newIds.indexOf(id) + 1)
  }
  const sendStep = async (step: Step) => {
    const request = requestOfStep(step, names, '')
    const { status, body } = await sendTo(server, callerOfStep(step, names), request, step.tokenIn)
    const id = /"svc_id":"([^"]*)"/.exec(body)?.[1]
    if (step.operation === 'createGroup' && id !== undefined) names.add(String(step.input.body?.title), id)
    return { status, body: body.replace(/SVC-[0-9a-f]{32}/g, named) }
  }
  const responses: { readonly status: number; readonly body: string }[] = []
  for (const batch of batchesOf(steps)) responses.push(...(await Promise.all(batch.map(sendStep))))
  await server.oracle.close()
  return responses
}
