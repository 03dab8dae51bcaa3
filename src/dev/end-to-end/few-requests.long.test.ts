import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { replay } from '../../check/replay.js'
import { faults } from '../../faults/registry.js'
import type { Outcome } from '../../spec/outcome.js'
import { definedService, type Service } from '../../spec/service.js'
import { startForeign, startOracle } from '../prove/targets.js'
import { type Change, changedServer } from '../test-support/changed-server.js'
import { checkScript } from '../test-support/reproduce.js'

/** The most requests that a person must read to see a failure. */
const most = 20

/** Faults that show only after many requests, or among many requests. */
const names = [
  'namesake-inherits',
  'never-a-member-again',
  'update-drops-idle-acrs',
  'stale-write-back',
  'leaving-forgotten-by-update',
  'system-group-emptied-though-refused',
  'creators-grant-everywhere',
  'never-401-on-create',
  'reused-ids',
]

test('A failure that any response may show is shrunk too', async t => {
  const { url, control, close } = await startOracle({ faults: ['second-add-crashes'] })
  t.teardown(close)
  const { clauses } = await checkHere({ url, control, only: ['wire.no-server-error'], bail: true, seed: 1 })
  const evidence = clauses.find(({ id }) => id === 'wire.no-server-error')?.evidence ?? []
  t.same(
    evidence.map(({ requests }) => requests.map(({ method, status }) => [method, status])),
    [[['POST', 500]]],
  )
})

test('A history is shrunk on a target that gives other SVC-IDs for each world', async t => {
  const { url, control, close } = await startForeign(['deleted-group-grants'])
  const correct = await startForeign([])
  t.teardown(() => Promise.all([close(), correct.close()]))
  const report = await checkHere({ url, control, only: ['state.model'], seed: 1 })
  const [evidence] = report.clauses.find(({ id }) => id === 'state.model')?.evidence ?? []
  const methods = evidence?.requests.map(({ method }) => method) ?? []
  // The expectation names a group of the reader, so the addition to it stays.
  t.same(methods.slice(-2), ['DELETE', 'GET'])
  t.ok(methods.length <= 4, methods.join())
  t.same([...(await replay(report, { url, control }, () => {}))], ['still fails'])
  t.same([...(await replay(report, correct, () => {}))], ['fixed'])
})

/** A read that is refused is refused again until the group changes, though the caller may have joined another one. */
const refusalsRemembered: NonNullable<Change['createService']> = (initial, readings) => {
  const service = definedService(initial, readings)
  const remembered = new Map<string, Outcome>()
  const perform: Service['perform'] = (caller, request) => {
    const group = 'group' in request ? request.group : 'none'
    const key = `${JSON.stringify(caller)} ${group}`
    const outcome = service.perform(caller, request)
    if (request.operation !== 'readGroup') {
      for (const known of remembered.keys()) if (known.endsWith(group)) remembered.delete(known)
      return outcome
    }
    if (outcome.kind === 'refused') remembered.set(key, outcome)
    return remembered.get(key) ?? outcome
  }
  const replace: Service['replace'] = world => {
    remembered.clear()
    service.replace(world)
  }
  return { ...service, perform, replace }
}

test('A long history is shrunk, though a read in the midst of it matters', async t => {
  const target = await changedServer(t, { createService: refusalsRemembered })
  const report = await checkHere({ ...target, only: ['state.model'], runs: 1, seed: 1 })
  const evidence = report.clauses.find(({ id }) => id === 'state.model')?.evidence ?? []
  const methods = evidence.map(({ requests }) => requests.map(({ method }) => method))
  t.same(methods, [['GET', 'POST', 'GET']])
  t.same([...(await replay(report, target, () => {}))], ['still fails'])
})

/** By a fault that no single response shows: the requests that show it. */
const together = {
  'first-members-added-as-new': ['POST', 'POST'],
  'one-group-for-a-title-at-once': ['POST', 'POST'],
  'lost-fields': ['PUT', 'PUT', 'GET'],
}

for (const { name, clause } of faults.filter(fault => Object.hasOwn(together, fault.name)))
  test(`The evidence of the fault ${name}, which no single response shows, has only the requests that show it`, async t => {
    const { url, control, close } = await startOracle({ faults: [name] })
    t.teardown(close)
    const report = await checkHere({ url, control, only: [clause], seed: 1 })
    const [evidence] = report.clauses.find(({ id }) => id === clause)?.evidence ?? []
    t.same(
      evidence?.requests.map(({ method }) => method),
      together[name as keyof typeof together],
    )
  })

for (const { name, clause } of faults.filter(fault => names.includes(fault.name)))
  test(`The evidence of the fault ${name} has few requests, and can be repeated`, async t => {
    const [faulty, correct] = [await startOracle({ faults: [name] }), await startOracle({})]
    t.teardown(() => Promise.all([faulty.close(), correct.close()]))
    const { url, control } = faulty
    const report = await checkHere({ url, control, only: [clause], seed: 1 })
    const shown = report.clauses.flatMap(({ evidence }) => evidence)
    const lengths = shown.map(({ requests }) => requests.length)
    t.ok(lengths.length > 0, 'the suite finds the failure')
    t.ok(Math.max(...lengths) <= most, `${lengths.join(' and ')} requests`)
    for (const { expected, observed, requests, world } of shown)
      for (const [title] of `${expected} ${observed}`.matchAll(/"title":"[^"]*"/g))
        t.match(
          JSON.stringify([requests, world]).replaceAll('\\"', '"'),
          title,
          'the finding is of these requests',
        )
    t.same([...(await replay(report, faulty, () => {}))], ['still fails'])
    t.same([...(await replay(report, correct, () => {}))], ['fixed'])
    // A script gets the tokens that it cannot make from the person who runs it.
    if (clause !== 'auth.unauthorized') await checkScript(t, report, faulty)
  })
