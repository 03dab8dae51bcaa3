import { Child } from './child.js'
import { compare } from './compare.js'
import { answersTo } from './http.js'
import type { Load } from './http-load.js'
import type { Order, Served } from './http-server.js'
import { type Row, show } from './rows.js'

const principals = 10_000

/** Searching over HTTP, against json-server with the same records: it looks through all of them. */
export async function benchRecords(): Promise<Row[]> {
  const load = new Child<Load, number>('http-load')
  const [oracle, peer] = [0, 1].map(() => new Child<Order, Served>('http-server')) as [
    Child<Order, Served>,
    Child<Order, Served>,
  ]
  const { url, cookies, searches } = await oracle.ask({ kind: 'oracle', principals })
  const cookie = cookies.inOne
  const paths = Object.keys(await answersTo({ url, cookie, paths: searches }))
  const records = {
    url: (await peer.ask({ kind: 'json-server', principals })).url,
    cookie,
    paths: paths.map(path => `/principals?_limit=20&q=${path.split('?s=')[1]}`),
  }
  const { rates, parts } = await compare(load, [records, { url, cookie, paths }])
  await Promise.all([oracle.end(), peer.end(), load.end()])
  const [ofPeer = 0, figure = 0] = rates
  const [, times = 0] = parts
  return [
    {
      name: `HTTP search at ${principals.toLocaleString('en')}`,
      figure,
      unit: '/s',
      against: `${show(times)} times ${show(ofPeer)} /s: json-server; at least 20`,
      holds: times >= 20,
    },
  ]
}
