import { type Test, test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { CheckOptions } from '../../check/options.js'
import { type ReplayOutcome, replay } from '../../check/replay.js'
import type { Report, Tier } from '../../report/report.js'
import type { RunningTarget } from '../prove/targets.js'
import { type Change, changedServer } from '../test-support/changed-server.js'
import { type Deployment, type KeptWorld, keepWorld } from '../test-support/kept-world.js'
import { checkScript } from '../test-support/reproduce.js'
import { type Expected, expectReport } from './expected.js'

export { any } from './expected.js'

/** How the reference server is changed, or what starts another implementation. */
export type Server = (Change & Deployment) | (() => Promise<RunningTarget>)

type Address = Pick<CheckOptions, 'url' | 'control' | 'target'>

/** A server, how it is checked, and what must be so. */
export interface Case extends Expected {
  /** By default, the reference server as it is. */
  readonly server?: Server
  /** What the check is given: by default the control protocol. */
  readonly tier?: Tier
  /** The other deployment, for a comparison. */
  readonly against?: Server
  /** By default one example for each test, and nothing is shrunk: that takes most of the time of a failing run. */
  readonly check?: Omit<CheckOptions, keyof Address | 'against'>
  /** A deployment that keeps its world has another one after the check. */
  readonly changesWorld?: true
  /** Replay repeats the failures of the report, and sees none on a correct server, if there is one. */
  readonly repeatable?: {
    readonly correct?: Server | null
    /** What replay says there: `differs` if words alone say what the response must be. */
    readonly became?: ReplayOutcome['outcome']
    readonly withScript?: boolean
  }
  /** Why this machine cannot check the case. */
  readonly skip?: string | false
  /** What no other field can say. */
  readonly also?: (t: Test, checked: Checked) => void | Promise<void>
}

interface Checked {
  readonly report: Report
  /** The world of the deployment before the check and after it, if it keeps one. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Adds a test for each case, under its name. All checks run in this process. */
export function checkCases(cases: Readonly<Record<string, Case>>): void {
  for (const [name, each] of Object.entries(cases))
    test(name, { skip: each.skip ?? false }, t => checkCase(t, each))
}

async function checkCase(t: Test, each: Case): Promise<void> {
  const { tier = 'control', against, repeatable } = each
  const { address, kept } = await startFor(t, each.server ?? {}, tier)
  const other = against === undefined ? undefined : await startFor(t, against, tier)
  const compared = other === undefined ? {} : { against: `${other.address.target ?? other.address.url}` }
  const worlds = () => [kept, other?.kept].map(each => each?.world())
  const [before, otherBefore] = worlds()
  const report = await checkHere({ seed: 1, runs: 1, shrink: false, ...address, ...compared, ...each.check })
  const [after, otherAfter] = worlds()
  expectReport(t, report, each)
  const isChanged = after !== before || otherAfter !== otherBefore
  t.equal(isChanged, each.changesWorld === true, 'whether the world is another one')
  if (repeatable !== undefined) await repeat(t, report, address, repeatable)
  await each.also?.(t, { report, before, after })
}

async function repeat(
  t: Test,
  report: Report,
  address: Address,
  { correct = {}, became = 'fixed', withScript = false }: NonNullable<Case['repeatable']>,
): Promise<void> {
  t.ok((await replay(report, address, () => {})).has('still fails'), 'replay sees the failure again')
  const { url = '', control = '' } = address
  if (withScript) await checkScript(t, report, { url, control })
  if (correct === null) return
  const fixed = await startFor(t, correct, 'control')
  t.same([...(await replay(report, fixed.address, () => {}))], [became], 'no failure on a correct server')
}

async function startFor(
  t: Test,
  server: Server,
  tier: Tier,
): Promise<{ readonly address: Address; readonly kept?: KeptWorld }> {
  if (typeof server === 'function') {
    const { url, control, close } = await server()
    t.teardown(close)
    return { address: { url, control } }
  }
  if (tier === 'actors' || tier === 'world') {
    const kept = await keepWorld(tier, server)
    t.teardown(() => kept.close())
    return { address: { target: kept.target }, kept }
  }
  const { url, control } = await changedServer(t, server)
  return { address: tier === 'control' ? { url, control } : { url } }
}

/** A case for each item of a list. */
export function casesFor<T>(
  items: readonly T[],
  caseFor: (item: T) => readonly [name: string, each: Case],
): Readonly<Record<string, Case>> {
  return Object.fromEntries(items.map(caseFor))
}
