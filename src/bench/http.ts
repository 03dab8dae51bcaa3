import { endpoints } from '../spec/endpoints.js'
import { Child } from './child.js'
import type { Load } from './http-load.js'
import type { Answers, Order, Served } from './http-server.js'
import { median, type Row, show } from './rows.js'

/** One of those compared: where, as whom and what to ask, over and over. */
type Asked = Omit<Load, 'seconds'>

const sizes = [1_000, 100_000, 1_000_000] as const
const atLeast: Readonly<Record<number, number>> = { 1_000: 0.8, 1_000_000: 0.75 }

/** Searching and reading a group over HTTP, against a bare Fastify route that has the same answers ready. */
export async function benchHttp(): Promise<Row[]> {
  const load = new Child<Load, number>('http-load')
  const rows: Row[] = []
  for (const principals of sizes) {
    const oracle = new Child<Order, Served>('http-server')
    const served = await oracle.ask({ kind: 'oracle', principals })
    rows.push(...(await againstBare(load, served, principals, 'search')))
    rows.push(...(await againstBare(load, served, principals, 'read group')))
    if (principals === 100_000) rows.push(...(await againstOneGroup(load, served)))
    await oracle.end()
  }
  await load.end()
  return rows
}
