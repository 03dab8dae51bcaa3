import { test } from 'tap'
import { acr, group, profile, reading, smallWorld } from '../../dev/test-support/small-world.js'
import { testServer } from '../../dev/test-support/test-server.js'
import type { World } from '../../spec/nouns.js'
import { banner } from './banner.js'

/** The statuses that the curl lines of a banner get from the server. */
async function statuses(world: World, ...words: readonly string[]): Promise<readonly number[]> {
  const { oracle, send } = await testServer({ world, readings: reading(...words) })
  const lines = banner('http://localhost', oracle).filter(line => line.startsWith('curl '))
  const responses = lines.map(line => {
    const [, token = ''] = /svc-token=([^']+)'/.exec(line) ?? []
    const [, path = ''] = /'http:\/\/localhost(\/[^']*)'$/.exec(line) ?? []
    const [, body] = / -d '([^']*)'/.exec(line) ?? []
    return body === undefined
      ? send('GET', path, { token })
      : send('POST', path, { token, body: JSON.parse(body) })
  })
  return (await Promise.all(responses)).map(({ statusCode }) => statusCode)
}

const worlds: readonly [what: string, world: World, words: readonly string[], statuses: readonly number[]][] =
  [
    ['a world that has a caller for each request', smallWorld, [], [200, 200, 403]],
    [
      'a family name of several parts',
      { ...smallWorld, profiles: [profile('ann', 'Ann van der Ash')] },
      ['second-part=last'],
      [200, 200, 403],
    ],
    [
      'no Vetted group',
      { profiles: smallWorld.profiles, groups: [group('crew', 'Crew')], acrs: [] },
      [],
      [200, 403],
    ],
    [
      'names too short to search',
      { profiles: [profile('ann', 'Al'), profile('bo', 'Bo')], groups: [], acrs: [] },
      ['bare-prefix=nothing'],
      [200],
    ],
    [
      'names beyond the basic plane',
      { profiles: [profile('x', 'Ann a𝒳a𝒴𝒵')], groups: [], acrs: [] },
      [],
      [200],
    ],
    [
      'half a character in a name',
      { profiles: [profile('x', '\ud800 \ud800')], groups: [], acrs: [] },
      [],
      [200],
    ],
    [
      'a group that every profile may read',
      { profiles: [profile('x', 'Xenia Xu')], groups: [group('g', 'G')], acrs: [acr('g', 'x', 'read')] },
      [],
      [200],
    ],
    ['no profiles', { profiles: [], groups: [group('g', 'G')], acrs: [] }, [], []],
  ]
for (const [what, world, words, expected] of worlds)
  test(`With ${what}, the requests of the banner return ${expected.join(', ') || 'nothing'}`, async t => {
    t.same(await statuses(world, ...words), expected)
  })

test('A comment in the banner explains each request', async t => {
  const { oracle } = await testServer()
  const said = banner('http://localhost', oracle)
    .filter(line => line.startsWith('# '))
    .slice(0, 3)
  t.same(said, [
    '# search for names that begin with van ',
    '# create a group as Ann Ash, a member of Vetted',
    '# a refused request: Bob van der Birch may not read Vetted',
  ])
})
