import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { test } from 'tap'
import { pairedReadings } from '../../src/dev/prove/readings.js'
import { canRun, python } from '../../src/dev/prove/targets.js'
import { pageScenarios } from '../../src/dev/test-support/page-scenarios.js'
import { fixture, readJson } from '../../src/files.js'
import { changesState } from '../../src/spec/endpoints.js'
import { callerOf, type World } from '../../src/spec/nouns.js'
import { type Outcome, statusOf } from '../../src/spec/outcome.js'
import { parseReadings, type Readings } from '../../src/spec/readings.js'
import { definedService } from '../../src/spec/service.js'
import { source } from '../../src/spec/source.js'
import { specifiedRequest } from '../judge/oracle/hypotheses.js'
import type { PortableScenario, PortableStep } from './portable.js'
import type { Expectation } from './portable-expectation.js'

const portable = await pageScenarios()

test('The scenarios are as their schema says, and name the text of the specification', async t => {
  const validate = new Ajv({ strict: true }).compile(readJson(fixture('scenarios.schema.json')) as object)
  const all = { source, ...portable }
  t.ok(validate(all), 'valid', { errors: validate.errors })
  t.notOk(validate({ ...all, version: 2 }))
})

test('Every reading returns what the scenarios expect, and a step that expects something else is noticed', async t => {
  const { worlds, scenarios } = portable
  for (const words of [[], ...pairedReadings()]) {
    // A limit may hide results.
    const readings = parseReadings([...words, 'result-limit=20/kind'])
    const wrong = scenarios.flatMap(scenario => problemOf(scenario, worlds, readings) ?? [])
    t.same(wrong, [], words.join(' '))
  }
  const scenario = scenarios.find(({ clause }) => clause === 'read.content') as PortableScenario
  const other = { ...scenario, steps: scenario.steps.map(step => ({ ...step, expect: { statuses: [418] } })) }
  t.type(problemOf(other, worlds, parseReadings([])), 'string')
})

/** What is wrong with the first outcome of the definitions that a scenario does not expect. */
function problemOf(
  { says, world, steps }: PortableScenario,
  worlds: readonly World[],
  readings: Readings,
): string | undefined {
  const service = definedService(worlds[world] as World, readings)
  for (const [at, { as, expect, ...request }] of steps.entries()) {
    const specified = specifiedRequest({ ...request, actor: as }, created(at))
    const outcome = service.perform(callerOf(as), named(specified, steps))
    const status = statusOf(outcome)
    const isUsual = status === expect.statuses[0]
    if (!expect.statuses.includes(status) || (isUsual && !shows(outcome, named(expect, steps))))
      return `${says}: step ${at + 1}: ${status}`
    if (!isUsual && changesState(request.operation)) return undefined
  }
  return undefined
}

/** The SVC-ID of a group that a step creates. */
function created(at: number): string {
  return `SVC-created${at}`
}

/** The value with the SVC-IDs of created groups in place of their names. */
function named<T>(value: T, steps: readonly PortableStep[]): T {
  const text = steps.reduce(
    (all, { expect }, at) =>
      expect.created === undefined ? all : all.replaceAll(expect.created, created(at)),
    JSON.stringify(value),
  )
  return JSON.parse(text)
}

function shows(
  outcome: Outcome,
  { group, finds, mayFind = [], alreadyMember, missing }: Expectation,
): boolean {
  if (outcome.kind === 'refused') return missing === undefined || outcome.reason === `${missing}-not-found`
  if (outcome.kind === 'added') return alreadyMember === undefined || outcome.alreadyMember === alreadyMember
  if (outcome.kind === 'found' && finds !== undefined) {
    const found = [...(outcome.profiles ?? []), ...(outcome.groups ?? [])].map(({ svc_id }) => svc_id)
    return (
      finds.every(id => found.includes(id)) && found.every(id => finds.includes(id) || mayFind.includes(id))
    )
  }
  if (outcome.kind !== 'read' || group === undefined) return true
  const { title, description, members } = outcome.group
  const { mayHave = [] } = group
  return (
    title === group.title &&
    description === group.description &&
    group.members.every(id => members.includes(id)) &&
    members.every(id => group.members.includes(id) || mayHave.includes(id))
  )
}

// CI has Python; a contributor may not.
const skip = canRun(python) ? false : 'python3 is not installed'

test('The runner in Python passes the implementation in Python, and fails its mistakes', {
  skip,
}, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'scenarios-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'scenarios.json')
  writeFileSync(file, JSON.stringify(portable))
  const run = (...mistakes: readonly string[]) => {
    const script = fixture('examples/scenarios.py')
    const words = [script, file, dirname(fixture('implementations/start.py')), ...mistakes]
    return spawnSync('python3', words, { encoding: 'utf8' })
  }
  const correct = run()
  t.match(correct.stdout, /^\d+ passed, 0 failed\n$/)
  t.equal(correct.status, 0)
  for (const [mistake, clause] of Object.entries({
    'put-replaces': 'update.partial',
    'member-twice': 'add.already-member',
  })) {
    const { status, stdout } = run(mistake)
    t.equal(status, 1)
    t.match(stdout, `FAILED ${clause}: `)
  }
})
