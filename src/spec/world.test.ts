import { test } from 'tap'
import { acr, group, profile } from '../dev/test-support/small-world.js'
import { parseWorld } from './world.js'

const ann = profile('ann', 'Ann Ash')
const crew = group('crew', 'Crew', ['SVC-ann'])
const file = { profiles: [ann], groups: [crew], vetted: 'SVC-crew', acrs: [acr('crew', 'ann', 'read')] }
test('A world has the contents of its file', async t => {
  t.same(parseWorld(file), file)
  t.same(parseWorld({ ...file, version: 1, $schema: './world.schema.json' }), file)
})

test('Vetted may be left out', async t => {
  const { vetted, ...rest } = file
  t.same(parseWorld(rest), rest)
  t.same(parseWorld({ ...rest, vetted: null }), rest)
})

test('SVC-IDs are case-sensitive, and one of 256 characters is accepted', async t => {
  const world = parseWorld({
    ...file,
    profiles: [ann, { ...ann, svc_id: 'SVC-Ann' }, { ...ann, svc_id: `SVC-${'é'.repeat(256)}` }],
  })
  t.equal(world.profiles.length, 3)
})

test('Ids carry the prefix of the deployment', async t => {
  const world = { profiles: [{ ...ann, svc_id: 'ACC:1' }], groups: [], acrs: [] }
  t.same(parseWorld(world, 'ACC:'), world)
  t.throws(() => parseWorld(world), { message: /^profiles\[0\]\.svc_id: "ACC:1" is not an SVC-ID: SVC-/ })
})

test('A key __proto__ is an unknown key and adds no properties', async t => {
  const worlds: readonly [json: string, message: RegExp][] = [
    [`{"__proto__": ${JSON.stringify(file)}}`, /^the world: has the unknown key "__proto__"/],
    [
      `{"profiles": [{"__proto__": ${JSON.stringify(ann)}}], "groups": [], "acrs": []}`,
      /^profiles\[0\]: has the unknown key "__proto__"/,
    ],
  ]
  for (const [json, message] of worlds) t.throws(() => parseWorld(JSON.parse(json)), { message })
})

test('Names of built-in object properties are valid SVC-IDs', async t => {
  const odd = ['__proto__', '__defineGetter__']
  const profiles = odd.map(svc_id => ({ ...ann, svc_id }))
  t.same(parseWorld({ profiles, groups: [], acrs: [] }, '__').profiles, profiles)
  t.throws(
    () => parseWorld({ profiles, groups: [{ ...crew, svc_id: '__x', members: ['__y'] }], acrs: [] }, '__'),
    { message: /^groups\[0\]\.members\[0\]: no such profile$/ },
  )
})

test('All mistakes of a world are listed, and a mistake is listed once', async t => {
  const profiles = [{ ...ann, svc_id: 'bob', phone: '1' }, null, { svc_id: 'SVC-eve', avatar_url: 7 }]
  const groups = [{ ...crew, members: ['bob', 'SVC-ann', 'SVC-eve', 'SVC-eve'] }]
  const acrs = [acr('crew', 'eve', 'read'), { resource: 'SVC-den', permission: 'read' }]
  t.throws(() => parseWorld({ profiles, groups, acrs, vetted: 7 }), {
    message: [
      'profiles[0]: has the unknown key "phone" (known: svc_id, common_name, email, avatar_url)',
      'profiles[0].svc_id: "bob" is not an SVC-ID: SVC- and 1 to 256 characters without white space, control characters and slashes',
      'profiles[1]: must be an object',
      'profiles[2].common_name: is missing',
      'profiles[2].avatar_url: must be a string or null',
      'groups[0].members[1]: no such profile',
      'groups[0].members[3]: is listed twice',
      'acrs[1].principal: is missing',
      'acrs[1].resource: no such group',
      'vetted: must be a string',
    ].join('; '),
  })
})

test('Of many mistakes, the first are listed and the others are counted', async t => {
  const acrs = Array.from({ length: 25 }, () => acr('crew', 'zoe', 'read'))
  t.throws(() => parseWorld({ ...file, acrs }), {
    message: /^acrs\[0\]\.principal: .*; acrs\[19\]\.principal: no such profile or group; and 5 more$/,
  })
})

test('A profile may have no email and no avatar, and groups may have the same title', async t => {
  const bare = { svc_id: 'SVC-bo', common_name: 'Bo' }
  const world = { ...file, profiles: [ann, bare], groups: [crew, { ...crew, svc_id: 'SVC-crew2' }] }
  t.same(parseWorld(world), world)
  const withNull = { ...world, profiles: [ann, { ...bare, email: null, avatar_url: null }] }
  t.same(parseWorld(withNull), world)
})
