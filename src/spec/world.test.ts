import { test } from 'tap'
import { acr, group, profile } from '../test-support/small-world.js'
import { parseWorld } from './world.js'

const ann = profile('ann', 'Ann Ash')
const crew = group('crew', 'Crew', ['SVC-ann'])
const file = { profiles: [ann], groups: [crew], vetted: 'SVC-crew', acrs: [acr('crew', 'ann', 'read')] }
test('A world has the contents of its file', t => {
  t.same(parseWorld(file), file)
  t.same(parseWorld({ ...file, version: 1, $schema: './world.schema.json' }), file)
  t.end()
})

test('Vetted may be left out', t => {
  const { vetted, ...rest } = file
  t.same(parseWorld(rest), rest)
  t.same(parseWorld({ ...rest, vetted: null }), rest)
  t.end()
})

test('SVC-IDs are case-sensitive, and one of 256 characters is accepted', t => {
  const world = parseWorld({
    ...file,
    profiles: [ann, { ...ann, svc_id: 'SVC-Ann' }, { ...ann, svc_id: `SVC-${'é'.repeat(256)}` }],
  })
  t.equal(world.profiles.length, 3)
  t.end()
})

test('Ids carry the prefix of the deployment', t => {
  const world = { profiles: [{ ...ann, svc_id: 'ACC:1' }], groups: [], acrs: [] }
  t.same(parseWorld(world, 'ACC:'), world)
  t.throws(() => parseWorld(world), { message: /^profiles\[0\]\.svc_id: "ACC:1" is not an SVC-ID: SVC-/ })
  t.end()
})

test('A key __proto__ is an unknown key and adds no properties', t => {
  const worlds: readonly [json: string, message: RegExp][] = [
    [`{"__proto__": ${JSON.stringify(file)}}`, /^the world: has the unknown key "__proto__"/],
    [
      `{"profiles": [{"__proto__": ${JSON.stringify(ann)}}], "groups": [], "acrs": []}`,
      /^profiles\[0\]: has the unknown key "__proto__"/,
    ],
  ]
  for (const [json, message] of worlds) t.throws(() => parseWorld(JSON.parse(json)), { message })
  t.end()
})

test('Names of built-in object properties are valid SVC-IDs', t => {
  const odd = ['__proto__', '__defineGetter__']
  const profiles = odd.map(svc_id => ({ ...ann, svc_id }))
  t.same(parseWorld({ profiles, groups: [], acrs: [] }, '__').profiles, profiles)
  t.throws(
    () => parseWorld({ profiles, groups: [{ ...crew, svc_id: '__x', members: ['__y'] }], acrs: [] }, '__'),
    { message: /^groups\[0\]\.members\[0\]: no such profile$/ },
  )
  t.end()
})
