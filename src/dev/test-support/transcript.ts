import type { LightMyRequestResponse } from 'fastify'
import { tokenAt } from '../../../spec-tests/scenarios/token-at.js'
import { neutralWire } from '../../../spec-tests/target/target.js'
import { jsonText } from '../../report/json-text.js'
import type { ReferenceServerOptions } from '../../server/reference-server.js'
import { endpoints } from '../../spec/endpoints.js'
import { type Id, idsOf, type World } from '../../spec/nouns.js'
import { batchesOf, Names, pathOfStep, type Step } from '../../spec/step.js'
import { type RequestOptions, testServer } from './test-server.js'

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
  const { oracle, send } = await testServer({ world, ...options })
  const tokens = tokensOf(world, oracle.session)
  const names = new Names(world)
  const knownIds = new Set([...idsOf(world), ...(JSON.stringify(steps).match(/SVC-[0-9a-f]{32}/g) ?? [])])
  const newIds: Id[] = []
  const format = ({ statusCode, body }: LightMyRequestResponse) => {
    const text = body.replace(/SVC-[0-9a-f]{32}/g, id => {
      if (knownIds.has(id)) return id
      if (!newIds.includes(id)) newIds.push(id)
      return nameOf(newIds.indexOf(id) + 1)
    })
    return { status: statusCode, body: text }
  }
  const sendStep = async (step: Step) => {
    const token = step.as === null ? undefined : tokens.get(names.idOf(step.as))
    const path = pathOfStep(step, names)
    const response = await send(endpoints[step.operation].method, ...withToken(step, path, token))
    const { title } = step.input.body ?? {}
    const id = /"svc_id":"([^"]*)"/.exec(response.body)?.[1]
    if (step.operation === 'createGroup' && id !== undefined) names.add(String(title), id)
    return format(response)
  }
  const responses: ReturnType<typeof format>[] = []
  for (const batch of batchesOf(steps)) responses.push(...(await Promise.all(batch.map(sendStep))))
  await oracle.close()
  return responses
}

function tokensOf(
  { profiles }: World,
  session: Awaited<ReturnType<typeof testServer>>['oracle']['session'],
): ReadonlyMap<string, string> {
  const bad = session.issueBad(profiles[0]?.svc_id ?? '')
  const noneMixed = `${Buffer.from('{"alg":"nOnE","typ":"JWT"}').toString('base64url')}.${bad.none?.split('.')[1]}.`
  const good = profiles.map(({ svc_id }) => [svc_id, session.issue(svc_id)] as const)
  return new Map([
    ...good,
    ['bad:malformed', 'no.token.at-all'],
    ['bad:unsigned', session.issue(profiles[0]?.svc_id ?? '').replace(/[^.]*$/, '')],
    ['bad:noneMixed', noneMixed],
    ...Object.entries(bad).map(([name, token]) => [`bad:${name}`, token] as const),
  ])
}

const { cookie: name } = neutralWire

/** The path and the options of a request that has its token at the place that the step names. */
function withToken(
  { tokenIn = 'cookie', input, escaped }: Step,
  path: string,
  token: string | undefined,
): [string, RequestOptions] {
  const body =
    input.body === undefined
      ? {}
      : { body: input.body, ...(escaped && { raw: jsonText(input.body, escaped) }) }
  if (token === undefined) return [path, body]
  if (tokenIn === 'cookie') return [path, { ...body, token }]
  const { cookies, elsewhere: { header, query, cookie } = {} } = tokenAt(tokenIn, name)
  const headers = {
    ...(header === undefined ? {} : { [header[0]]: header[1](token) }),
    ...(cookie === undefined ? {} : { cookie: `${name}=${cookie}` }),
    ...(cookies === undefined ? {} : { cookie: cookies(`${name}=${token}`) }),
  }
  return [query === undefined ? path : withQuery(path, query, token), { ...body, headers }]
}

function withQuery(path: string, parameter: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${value}`
}
