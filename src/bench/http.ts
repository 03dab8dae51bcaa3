import { endpoints } from '../spec/endpoints.js'
import { Child } from './child.js'
import { type Asked, compare } from './compare.js'
import type { Load } from './http-load.js'
import type { Answers, Order, Served } from './http-server.js'
import { type callers, many } from './http-world.js'
import { type Row, show } from './rows.js'

type LoadProcess = Child<Load, number>

/** By size of the world, the least part of a bare route's requests per second. */
const leastParts: ReadonlyMap<number, number> = new Map([
  [1_000, 0.8],
  [1_000_000, 0.75],
])

/** Searching and reading a group over HTTP, against a bare Fastify route that has equal answers ready. */
export async function benchHttp(principals: number): Promise<Row[]> {
  const load: LoadProcess = new Child('http-load')
  const oracle = new Child<Order, Served>('http-server')
  const { url, cookies, ...paths } = await oracle.ask({ kind: 'oracle', principals })
  const as = (caller: keyof typeof callers, asked: readonly string[]): Asked => ({
    url,
    cookie: cookies[caller],
    paths: asked,
  })
  const size = principals.toLocaleString('en')
  const against = (name: string, asked: Asked, route: string) =>
    againstBare(load, `HTTP ${name} at ${size}`, asked, route, leastParts.get(principals))
  const rows = [
    ...(await against('search', as('inOne', paths.searches), endpoints.searchPrincipals.path)),
    ...(await against('read group', as('inOne', paths.groups), '/auth/v1/group/:id')),
  ]
  if (principals === 10 * many)
    rows.push(await againstOneGroup(load, as('inOne', paths.groups), as('inMany', paths.groups)))
  await Promise.all([oracle.end(), load.end()])
  return rows
}

async function againstBare(
  load: LoadProcess,
  name: string,
  asked: Asked,
  route: string,
  least: number | undefined,
): Promise<Row[]> {
  const answers = await answersTo(asked)
  const own = { ...asked, paths: Object.keys(answers) }
  const bare = new Child<Order, Served>('http-server')
  const text = new Child<Order, Served>('http-server')
  const peers = [
    { ...own, url: (await bare.ask({ kind: 'object', route, answers })).url },
    { ...own, url: (await text.ask({ kind: 'text', route, answers })).url },
  ] as const
  for (const peer of peers) await mustBeEqual(peer, answers)
  const { rates, parts } = await compare(load, [...peers, own])
  await Promise.all([bare.end(), text.end()])
  const [ofBare = 0, ofText = 0, figure = 0] = rates
  const [, , part = 0] = parts
  const peer = `${show(part)} of ${show(ofBare)} /s: a bare route`
  return [
    {
      name,
      figure,
      unit: '/s',
      ...(least === undefined
        ? { against: peer }
        : { against: `${peer}; at least ${least}`, holds: part >= least }),
    },
    { name: `${name}: a bare route that sends the text`, figure: ofText, unit: '/s' },
  ]
}

async function againstOneGroup(load: LoadProcess, inOne: Asked, inMany: Asked): Promise<Row> {
  const { rates, parts } = await compare(load, [inOne, inMany])
  const [ofOne = 0, figure = 0] = rates
  const [, part = 0] = parts
  return {
    name: `HTTP read group, caller in ${many} groups`,
    figure,
    unit: '/s',
    against: `${show(part)} of ${show(ofOne)} /s: a caller in one; at least 0.9`,
    holds: part >= 0.9,
  }
}

/** The answers that are found good, by path and query. */
export async function answersTo({ url, cookie, paths }: Asked): Promise<Answers> {
  const answers: Record<string, string> = {}
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { cookie } })
    const text = await response.text()
    if (response.ok) answers[path] = text
  }
  if (Object.keys(answers).length < paths.length / 2)
    throw new Error(`${url}: half of the requests are refused`)
  return answers
}

async function mustBeEqual(peer: Asked, answers: Answers): Promise<void> {
  const given = await answersTo(peer)
  for (const path of peer.paths)
    if (given[path] !== answers[path]) throw new Error(`${peer.url}${path} does not answer alike`)
}
