import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { checkHere } from '../../check/here.js'
import { fixture, readWorld } from '../../files.js'
import type { Report } from '../../report/report.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { Id, World } from '../../spec/nouns.js'
import { type KeptWorld, keepWorld } from '../test-support/kept-world.js'

interface TargetFile {
  readonly baseUrl: string
  readonly tokens: Readonly<Record<Id, string>>
  readonly badTokens: Readonly<Record<string, string>>
}

const world = readWorld(fixture('conformance.world.json'))
const [ansel, ansgar] = world.profiles.map(({ svc_id }) => svc_id) as [Id, Id]
const stranger = `SVC-${'7'.repeat(32)}`

async function startKept(
  t: Test,
  tier: 'actors' | 'world',
  ...faults: readonly string[]
): Promise<KeptWorld> {
  const there = await keepWorld(tier, { faults })
  t.teardown(() => there.close())
  return there
}

/** Checks a deployment with a changed target file. */
function checkWith({ folder, target }: KeptWorld, changes: (given: TargetFile) => object): Promise<Report> {
  const given = JSON.parse(readFileSync(target, 'utf8')) as TargetFile
  const file = join(folder, 'changed.json')
  writeFileSync(file, JSON.stringify({ ...given, ...changes(given) }))
  return checkHere({ target: file, only: ['read.content'], runs: 1, seed: 1 })
}

/** Writes a world file next to the target file, and gives the entry for the target file. */
function writeWorld({ folder }: KeptWorld, changed: World): { readonly world: string } {
  writeFileSync(join(folder, 'changed.world.json'), JSON.stringify(changed))
  return { world: 'changed.world.json' }
}

/** The world with an SVC-ID that the target does not know. */
const withUnknownId = (id: Id): World => JSON.parse(JSON.stringify(world).replaceAll(id, stranger))

test('The error for a wrong token names the key to change', async t => {
  const there = await startKept(t, 'world')
  const key = (id: Id) => `tokens["${id}"]`
  const cases: readonly [changes: (given: TargetFile) => object, says: string][] = [
    [({ tokens }) => ({ tokens: { ...tokens, [ansgar]: 'x.y.z' } }), `${key(ansgar)} was refused (401)`],
    [
      ({ tokens }) => ({ tokens: { ...tokens, [ansel]: tokens[ansgar], [ansgar]: tokens[ansel] } }),
      `are ${key(ansel)} and ${key(ansgar)} exchanged?`,
    ],
    [
      ({ tokens }) => ({ tokens: { ...tokens, [ansel]: tokens[ansgar] } }),
      `${key(ansel)} and ${key(ansgar)} are the same token`,
    ],
    [
      ({ tokens }) => ({ tokens: { ...tokens, [ansel]: `${tokens[ansel]}\n` } }),
      `${key(ansel)} has white space before or after it`,
    ],
    [
      ({ tokens }) => ({ tokens: { ...tokens, [ansel]: `a\u0000${tokens[ansel]}` } }),
      `${key(ansel)} has a character that a cookie cannot have`,
    ],
    [
      ({ tokens }) => ({ badTokens: { expired: tokens[ansel] } }),
      `badTokens.expired is the same token as ${key(ansel)}`,
    ],
    [
      ({ badTokens }) => ({ badTokens: { expired: badTokens.wrongKey } }),
      'badTokens.expired has not expired: its claim exp is 20',
    ],
  ]
  for (const [changes, says] of cases) {
    const report = await checkWith(there, changes)
    t.ok(report.error?.includes(says), `${says}: ${report.error}`)
    t.equal(report.verdict, 'inconclusive')
  }
})

test('The error for a wrong group path names wire.groupPath in both tiers', async t => {
  for (const tier of ['actors', 'world'] as const) {
    const there = await startKept(t, tier)
    const report = await checkWith(there, () => ({ wire: { groupPath: '/auth/v1/groups' } }))
    t.match(report, { verdict: 'inconclusive', error: /\/auth\/v1\/groups .*: check wire\.groupPath$/ }, tier)
  }
})

test('The error names the entry of the world file that the target does not have', async t => {
  const there = await startKept(t, 'world')
  const extra = { svc_id: stranger, title: 'Not entered', description: '', members: [ansel] }
  const cases: readonly [world: World, says: RegExp][] = [
    [
      withUnknownId((world.profiles[4] as World['profiles'][number]).svc_id),
      /^world: profiles\[4\] SVC-7+ .* is the email/,
    ],
    [
      withUnknownId((world.groups[2] as World['groups'][number]).svc_id),
      /^world: groups\[2\] SVC-7+ .* is the title of/,
    ],
    [{ ...world, groups: [...world.groups, extra] }, /^world: groups\[\d+\] SVC-7+ .* is it loaded\?$/],
  ]
  for (const [changed, says] of cases) {
    const report = await checkWith(there, () => writeWorld(there, changed))
    t.match(report, { verdict: 'inconclusive', error: says })
  }
})

test('A fault of the server is not reported as a mistake in the target file', async t => {
  const cases: readonly [tier: 'actors' | 'world', fault: string, clause: ClauseId][] = [
    ['world', 'profile-id-without-prefix', 'search.profile-id'],
    ['world', 'no-group-id', 'search.group-id'],
    ['world', 'caller-left-out', 'search.any-caller'],
    ['world', 'vetted-search-alone', 'search.any-caller'],
    ['world', 'readable-groups-alone', 'search.any-caller'],
    ['actors', 'caller-left-out', 'search.any-caller'],
    ['actors', 'anonymous-read', 'auth.token-required'],
  ]
  for (const [tier, fault, clause] of cases) {
    const { target } = await startKept(t, tier, fault)
    const report = await checkHere({ target, only: [clause], seed: 1, runs: 5 })
    const { reason = '' } = report.clauses.find(({ id }) => id === clause) ?? {}
    t.notMatch(reason, 'the run was ended', `${tier}, ${fault}`)
  }
})

test('Tokens that become invalid end the run and fail no clause', async t => {
  let requests = 0
  const there = await keepWorld('world', {}, ({ app }) => {
    app.addHook('onRequest', async (_, reply) => (++requests > 300 ? reply.code(401).send({}) : undefined))
  })
  t.teardown(() => there.close())
  const report = await checkHere({ target: there.target, seed: 1, runs: 5 })
  t.match(report, {
    verdict: 'inconclusive',
    error: /^tokens\["SVC-.*"\] is no longer accepted: renew it in the target file$/,
  })
  t.equal(report.summary.failed, 0)
})

test('A gateway that reaches no service ends the run, at its start and later', async t => {
  for (const last of [0, 300]) {
    let requests = 0
    const there = await keepWorld('world', {}, ({ app }) => {
      app.addHook('onRequest', async (_, reply) => (++requests > last ? reply.code(502).send({}) : undefined))
    })
    t.teardown(() => there.close())
    const report = await checkHere({ target: there.target, seed: 1, runs: 5 })
    t.match(report, {
      verdict: 'inconclusive',
      error: /^every request returns 502, as a gateway does .*: is the service behind http:\S+ running\?$/,
    })
    t.equal(report.summary.failed, 0)
  }
})

test('An operation that always returns 503 is a fault, not a missing service', async t => {
  const there = await keepWorld('world', {}, ({ app }) => {
    app.addHook('onRequest', async ({ method, url }, reply) =>
      method === 'GET' && url.startsWith('/auth/v1/group/') ? reply.code(503).send({}) : undefined,
    )
  })
  t.teardown(() => there.close())
  const report = await checkHere({ target: there.target, seed: 1, runs: 5, only: ['wire.no-server-error'] })
  t.match(report, { verdict: 'nonconformant', error: undefined })
})
