// A program of a consumer. The package test compiles it with the declarations of the installed package.
import {
  type Acr,
  type ClauseId as ClauseOfOracle,
  type ConsideredAcr,
  clauses,
  createOracle,
  type Explanation,
  type FaultEntry,
  faults,
  type Group,
  type GroupOptions,
  type InjectOptions,
  type InjectResponse,
  type Oracle,
  OracleError,
  type OracleErrorCode,
  type OracleOptions,
  openPoints,
  type Permission,
  type Profile,
  type ProfileOptions,
  parseWorld,
  type Question,
  source,
  type World,
  type WorldBuilder,
  WorldError,
  type WorldOptions,
  type WorldSource,
  world,
} from 'principal-oracle'
import {
  type CheckOptions,
  type ClauseId,
  type ClauseRow,
  type ClauseStatus,
  check,
  clauseIds,
  type Evidence,
  type ReadingRow,
  type Report,
  type RequestRecord,
  type Tier,
  UsageError,
  type Verdict,
} from 'principal-oracle/check'
import demo from 'principal-oracle/demo.world.json' with { type: 'json' }
import execReportSchema from 'principal-oracle/exec-report.schema.json' with { type: 'json' }
import reportSchema from 'principal-oracle/report.schema.json' with { type: 'json' }
import targetSchema from 'principal-oracle/target.schema.json' with { type: 'json' }
import worldSchema from 'principal-oracle/world.schema.json' with { type: 'json' }

const schemas = [worldSchema, targetSchema, reportSchema, execReportSchema]
export const titles: readonly string[] = schemas.map(({ title }) => title)
export const ids: readonly ClauseId[] = clauseIds
export const first: FaultEntry | undefined = faults[0]
export const known: readonly string[] = [...Object.keys(clauses), ...Object.keys(openPoints)]
export const text: typeof source = source
export type Rows = readonly (Evidence | ReadingRow | RequestRecord | ConsideredAcr)[]
export type Words = ClauseOfOracle | ClauseStatus | Tier | Verdict | Permission
export type Records = Acr | Group | Profile

const bob: ProfileOptions = { common_name: 'Bob Byrd' }
const plants: GroupOptions = { title: 'Herbarium', members: ['bob'] }
const herbarium: WorldBuilder = world()
  .profile('bob', bob)
  .group('herbarium', plants)
  .vetted('bob')
  .grant('bob', 'read', 'herbarium')

export async function useOracle(): Promise<string> {
  const options: OracleOptions = {
    world: herbarium,
    readings: { trim: 'kept' },
    faults: [],
    listen: true,
    port: 0,
  }
  await using oracle: Oracle = await createOracle(options)
  const sources: readonly WorldSource[] = [herbarium, parseWorld(demo), oracle.world()]
  for (const given of sources) await oracle.load(given)
  await oracle.reset()
  const settings: WorldOptions = { world: herbarium.toJSON() }
  await using alone: Oracle = await oracle.isolate(settings)
  const request: InjectOptions = {
    method: 'GET',
    url: `/auth/v1/group/${alone.id('herbarium')}`,
    headers: { cookie: alone.cookie('bob') },
  }
  const response: InjectResponse = await alone.inject(request)
  const question: Question = { caller: 'bob', permission: 'read', group: 'herbarium' }
  const explanation: Explanation = alone.explain(question)
  return [
    response.statusCode,
    response.json().title,
    explanation.reason,
    alone.token('bob'),
    oracle.url,
  ].join()
}

export function isMistake(error: unknown): boolean {
  return error instanceof OracleError || error instanceof WorldError
}

export function isAboutName(error: OracleError): boolean {
  const code: OracleErrorCode = error.code
  return code === 'unknown-name'
}

export const broken: OracleOptions = { faults: ['like-wildcards'], readings: { 'short-search': '404' } }
// @ts-expect-error: a typo in the name of a fault
export const misspelt: OracleOptions = { faults: ['like-wildcard'] }
// @ts-expect-error: no value of this open point
export const unread: OracleOptions = { readings: { 'short-search': '200' } }

export async function failuresOf(signal: AbortSignal): Promise<readonly string[]> {
  const start: World = parseWorld(demo)
  const oracle: Oracle = await createOracle({ world: start, control: true })
  const { url } = oracle
  const failed: string[] = []
  const options: CheckOptions = {
    url,
    control: `${url}/_oracle/world`,
    only: ['search.email'],
    seed: 1,
    signal,
    decided: ({ id, status }: ClauseRow) => void (status === 'failed' && failed.push(id)),
    note: (text: string) => console.error(text),
  }
  try {
    const report: Report = await check(options)
    return report.verdict === 'conformant' ? [] : failed
  } catch (error) {
    return error instanceof UsageError ? [`${error.code}: ${error.message}`] : []
  } finally {
    await oracle.close()
  }
}
