import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { UsageError } from '../../files.js'
import { differentReadings } from '../../report/notes.js'
import type { ClauseId } from '../../spec/clauses.js'
import { startForeign, startOracle } from '../prove/targets.js'
import { changedServer } from '../test-support/changed-server.js'
import { consistent, inAreas } from '../test-support/selections.js'
import { any, casesFor, checkCases, type Server } from './check-cases.js'

const selected: readonly ClauseId[] = [
  'search.min-length',
  'create.persists',
  'remove.member',
  'search.values',
]
const other: Server = {
  readings: ['short-search=422', 'creator-is-member=yes', 'remove-non-member=404'],
}
/** The clauses that show these readings. */
const different: readonly ClauseId[] = [
  'search.min-length',
  'create.persists',
  'remove.member',
  'state.consistent',
]
const ofStrict = [...inAreas('create', 'read', 'remove'), 'search.values', consistent] as const
const differs = { note: new RegExp(`^${differentReadings}`) }
const withOtherReadings = { 'read-fields': differs, trim: differs, 'remove-non-member': differs }

/** Faults of all areas, each with the clause that it breaks. */
const faults: readonly (readonly [fault: string, id: ClauseId])[] = [
  ['first-profile-by-default', 'auth.token-required'],
  ['bearer-token', 'wire.cookie'],
  ['counted-message', 'search.envelope'],
  ['created-in-part', 'create.requires-fields'],
  ['put-replaces-the-whole', 'update.partial'],
  ['title-in-the-refusal', 'read.permission'],
]

checkCases({
  'An implementation with other readings, names and ids shows no difference': {
    server: () => startForeign([]),
    against: {},
    untested: ['state.consistent', 'state.concurrent'],
    readings: withOtherReadings,
  },
  'It shows none in the other direction either': {
    against: () => startForeign([]),
    check: {
      only: [...inAreas('auth', 'create', 'read', 'update', 'add', 'remove', 'acr'), 'search.values'],
    },
    readings: withOtherReadings,
  },
  'Other readings are listed, and are no difference': {
    against: other,
    check: { only: selected, runs: 10 },
    readings: { 'creator-is-member': differs, 'remove-non-member': differs, 'short-search': differs },
    also(t, { report: { readings } }) {
      t.equal(readings.filter(({ note }) => note?.startsWith(differentReadings)).length, 3)
    },
  },
  'Other readings fail a strict comparison with evidence that replays': {
    against: other,
    check: { only: [...selected, consistent], runs: 2, strict: true },
    failed: different,
    says: Object.fromEntries(different.map(id => [id, /both are fair$/])),
    repeatable: { correct: null },
  },
  'A strict comparison of equal servers finds no difference': {
    server: other,
    against: other,
    check: { only: ofStrict, runs: 2, strict: true },
  },
  // By turns, the fault is in the first deployment and in the other one.
  ...casesFor([...faults.entries()], ([at, [fault, id]]) => {
    const faulty = { faults: [fault] }
    const isFirstRight = at % 2 === 0
    const message = isFirstRight ? /the first is right by/ : /the other is right by/
    return [
      `The fault ${fault} of one deployment fails ${id}, and the message says which one is right`,
      {
        ...(isFirstRight ? { against: faulty } : { server: faulty, against: {} }),
        check: { only: [id], runs: 5 },
        failed: [id],
        rows: { [id]: { evidence: [{ message, expected: /\(the other deployment\)$/ }] } },
        // Replay looks at the first one alone.
        repeatable: isFirstRight
          ? { correct: null }
          : { became: id === 'read.permission' ? 'differs' : 'fixed' },
      },
    ]
  }),
  'SVC-IDs that one deployment shows in another case are one difference': {
    against: {
      respond: given => ({ ...given, body: given.body.replace(/[0-9a-f]{32}/g, id => id.toUpperCase()) }),
    },
    check: { only: [...selected, ...inAreas('read', 'add')] },
    failed: ['search.values'],
    says: { 'search.values': /^The two show SVC-IDs in different cases$/ },
  },
  'A fault that both have is no difference': {
    server: { faults: ['put-replaces-the-whole'] },
    against: { faults: ['put-replaces-the-whole'] },
    check: { only: ['update.partial', 'read.content'], runs: 10 },
  },
  'The history of a difference has only the requests that it needs': {
    against: () => startForeign(['deleted-group-grants']),
    check: { only: ['acr.deleted-group', 'state.model'], runs: 30, shrink: true },
    failed: any,
    untested: any,
    rows: { 'acr.deleted-group': { status: 'failed' } },
    mostRequests: 4,
  },
  'Two deployments that keep the same world are compared on it, and keep it': {
    tier: 'world',
    against: {},
    check: { only: inAreas('auth', 'search', 'read', 'update', 'acr') },
    untested: any,
  },
  'A difference of deployments that keep the same world is found': {
    tier: 'world',
    against: { faults: ['avatar-in-lower-case'] },
    check: { only: ['search.values'], runs: 3 },
    failed: ['search.values'],
  },
  'A deployment with tokens and one with the control protocol cannot be compared': {
    tier: 'world',
    against: () => startOracle({}),
    error: /^a comparison needs the control protocol of both deployments, or tokens and the same world/,
  },
  'A deployment cannot be compared with one that is not there': {
    against: async () => ({ url: 'http://127.0.0.1:1', control: '', close: async () => {} }),
    error: /^the other deployment: the target cannot be reached: /,
  },
})

test('A deployment is not compared with itself', async t => {
  const { url, control } = await changedServer(t, {})
  await t.rejects(checkHere({ url, control, against: url }), UsageError)
})
