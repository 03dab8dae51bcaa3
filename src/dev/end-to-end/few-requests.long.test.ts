import { faultsNamed } from '../../faults/registry.js'
import type { Outcome } from '../../spec/outcome.js'
import { definedService, type Service } from '../../spec/service.js'
import { startForeign } from '../prove/targets.js'
import type { Change } from '../test-support/changed-server.js'
import { casesFor, checkCases } from './check-cases.js'

/** Faults that show only after many requests, or among many requests. */
const hidden = faultsNamed([
  'namesake-inherits',
  'never-a-member-again',
  'update-drops-idle-acrs',
  'stale-write-back',
  'leaving-forgotten-by-update',
  'system-group-emptied-though-refused',
  'creators-grant-everywhere',
  'never-401-on-create',
  'reused-ids',
])

/** By a fault that no single response shows: the requests that show it. */
const together = {
  'first-members-added-as-new': /^POST POST$/,
  'one-group-for-a-title-at-once': /^POST POST$/,
  'lost-fields': /^PUT PUT GET$/,
}

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

checkCases({
  'A failure that any response may show is shrunk too': {
    server: { faults: ['second-add-crashes'] },
    check: { only: ['wire.no-server-error'], bail: true, runs: 30, shrink: true },
    failed: ['wire.no-server-error'],
    rows: {
      'wire.no-server-error': { evidence: [{ methods: /^POST$/, requests: [{ status: 500 }] }] },
    },
  },
  'A history is shrunk on a target that gives other SVC-IDs for each world': {
    server: () => startForeign(['deleted-group-grants']),
    check: { only: ['state.model'], runs: 30, shrink: true },
    failed: ['state.model'],
    // The expectation names a group of the reader, so the addition to it stays.
    rows: { 'state.model': { evidence: [{ methods: /DELETE GET$/ }] } },
    mostRequests: 4,
    repeatable: { correct: () => startForeign([]) },
  },
  'A long history is shrunk, though a read in the midst of it matters': {
    server: { createService: refusalsRemembered },
    check: { only: ['state.model'], shrink: true },
    failed: ['state.model'],
    rows: { 'state.model': { evidence: [{ methods: /^GET POST GET$/ }] } },
    repeatable: {},
  },
  ...casesFor(faultsNamed(Object.keys(together)), ({ name, clause }) => [
    `The evidence of the fault ${name}, which no single response shows, has only the requests that show it`,
    {
      server: { faults: [name] },
      check: { only: [clause], runs: 30, shrink: true },
      failed: [clause],
      rows: { [clause]: { evidence: [{ methods: together[name as keyof typeof together] }] } },
    },
  ]),
  ...casesFor(hidden, ({ name, clause }) => [
    `The evidence of the fault ${name} has few requests, and can be repeated`,
    {
      server: { faults: [name] },
      check: { only: [clause], runs: 30, shrink: true },
      failed: [clause],
      mostRequests: 20,
      // A script gets the tokens that it cannot make from the person who runs it.
      repeatable: { withScript: clause !== 'auth.unauthorized' },
      also(t, { report }) {
        for (const { expected, observed, requests, world } of report.clauses.flatMap(row => row.evidence))
          for (const [title] of `${expected} ${observed}`.matchAll(/"title":"[^"]*"/g))
            t.match(JSON.stringify([requests, world]).replaceAll('\\"', '"'), title, 'of these requests')
      },
    },
  ]),
})
