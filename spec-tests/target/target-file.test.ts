import { join } from 'node:path'
import { type Test, test } from 'tap'
import { UsageError } from '../../src/files.js'
import { readTarget } from './target-file.js'

const baseUrl = 'http://127.0.0.1:9'
const ann = { svc_id: 'SVC-ann', common_name: 'Ann Ash' }
const crew = { svc_id: 'SVC-crew', title: 'Crew', description: '', members: ['SVC-ann'] }
const world = { profiles: [ann], groups: [crew], acrs: [] }
const withPrefix = (value: unknown, prefix: string) =>
  JSON.parse(JSON.stringify(value).replaceAll('SVC-', prefix))

/** What is wrong with a target file, next to a world file; undefined if nothing is. */
function problemOf(t: Test, target: unknown, worldFile: unknown = world): string | undefined {
  const folder = t.testdir({
    'target.json': JSON.stringify(target),
    'world.json': JSON.stringify(worldFile),
    'ann.jwt': 'token of Ann\n',
  })
  try {
    readTarget(join(folder, 'target.json'))
    return undefined
  } catch (error) {
    t.ok(error instanceof UsageError, String(error))
    return (error as Error).message.replaceAll(`${folder}/`, '')
  }
}

test('A target file is read with its world and tokens', async t => {
  const given = { baseUrl: `${baseUrl}/`, world: 'world.json', tokens: { 'SVC-ann': { file: 'ann.jwt' } } }
  const folder = t.testdir({
    'target.json': JSON.stringify(given),
    'world.json': JSON.stringify({ ...world, profiles: [{ ...ann, email: null, avatar_url: null }] }),
    'ann.jwt': 'token of Ann\n',
  })
  const target = readTarget(join(folder, 'target.json'))
  t.strictSame(target.world, world)
  t.match(target, {
    name: '127.0.0.1:9',
    baseUrl,
    tokens: { 'SVC-ann': 'token of Ann' },
    badTokens: {},
    wire: { idPrefix: 'SVC-' },
  })
})

test('The scheme of a URL has any case, and a line break after a token does not count', async t => {
  process.env.TOKEN_OF_ANN = 'token of Ann\n'
  t.teardown(() => delete process.env.TOKEN_OF_ANN)
  const given = { baseUrl: 'Http://127.0.0.1:9', tokens: { 'SVC-ann': { env: 'TOKEN_OF_ANN' } } }
  const { baseUrl, tokens } = readTarget(
    join(t.testdir({ 'target.json': JSON.stringify(given) }), 'target.json'),
  )
  t.same([baseUrl, tokens['SVC-ann']], ['Http://127.0.0.1:9', 'token of Ann'])
})

test('All mistakes of a target file and of the files that it names are listed at once', async t => {
  const target = {
    baseUrl: 'http://[',
    rate: 0,
    colour: 'red',
    wire: { groupPath: 'group' },
    control: { url: 'http://me:secret@127.0.0.1:9' },
    world: 'world.json',
    tokens: { 'SVC-ann': { env: 'NO_SUCH_TOKEN' }, 'SVC-bob': 7, 'SVC-eve': { file: 'eve.jwt' } },
  }
  const worldFile = { ...world, groups: [{ ...crew, members: ['SVC-bob', 'SVC-eve'] }] }
  const problem = problemOf(t, target, worldFile) ?? ''
  for (const mistake of [
    'baseUrl: not a URL',
    'rate: must be > 0',
    'colour: is an unknown key',
    'wire.groupPath: must match pattern "^/"',
    'control.url: has a user name or a password, which the suite does not send: remove it',
    'world: world.json: groups[0].members[0]: no such profile',
    'world: world.json: groups[0].members[1]: no such profile',
    'tokens.SVC-ann: the environment variable NO_SUCH_TOKEN is not set',
    'tokens.SVC-bob: must be a text, {"env": NAME} or {"file": PATH}',
    'tokens.SVC-eve: eve.jwt: no such file',
  ])
    t.ok(
      `${problem};`.includes(`: ${mistake};`) || problem.includes(`; ${mistake}`),
      `${mistake}: ${problem}`,
    )
  t.equal(problem.split('; ').length, 10)
  t.notMatch(problem, /secret|\n/)
})

test('A file that is no object, or lacks its base URL, has one mistake', async t => {
  t.equal(problemOf(t, []), 'target.json: the target must be an object')
  t.equal(problemOf(t, {}), 'target.json: baseUrl: is missing')
  t.equal(problemOf(t, { baseUrl, world: 'none.json' }), 'target.json: world: none.json: no such file')
})

test('A wrong idPrefix is one mistake, which says what the SVC-IDs begin with', async t => {
  const tokens = { 'SVC-ann': 'x', 'SVC-bob': 'y' }
  const given = { baseUrl, world: 'world.json', tokens }
  t.equal(problemOf(t, given), undefined)
  t.equal(
    problemOf(t, withPrefix(given, 'ACC:'), withPrefix(world, 'ACC:')),
    'target.json: wire.idPrefix: is "SVC-" by default, but the SVC-IDs in tokens and world begin with "ACC:"',
  )
  t.equal(
    problemOf(t, { ...given, wire: { idPrefix: 'svc-' } }),
    'target.json: wire.idPrefix: is "svc-", but the SVC-IDs in tokens and world begin with "SVC-"',
  )
  t.equal(
    problemOf(t, given, withPrefix(world, '')),
    'target.json: wire.idPrefix: is "SVC-" by default, but no SVC-ID in world begins so, for example "ann"',
  )
  const dangling = { ...world, vetted: 'SVC-none' }
  t.equal(
    problemOf(t, withPrefix(given, 'ACC:'), withPrefix(dangling, 'ACC:')),
    'target.json: wire.idPrefix: is "SVC-" by default, but the SVC-IDs in tokens and world begin with "ACC:"; world: world.json: vetted: no such group',
  )
})

test('A message shows no token that stands where an SVC-ID belongs', async t => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJTVkMtYW5uIn0.c2lnbmF0dXJl-c2lnbmF0dXJl'
  const problem = problemOf(t, { baseUrl, tokens: { [token]: 'SVC-ann' } }, world) ?? ''
  t.match(problem, /tokens: a key looks like a token/)
  t.notMatch(problem, /eyJ/)
})
