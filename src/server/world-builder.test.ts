import fc from 'fast-check'
import { test } from 'tap'
import { parseWorld } from '../spec/world.js'
import { world } from './world-builder.js'

const names = fc.uniqueArray(fc.string({ minLength: 1, unit: 'binary' }), { minLength: 1, maxLength: 6 })

test('Any different names give a well-formed world', async t => {
  fc.assert(
    fc.property(names, names, (people, titles) => {
      const groups = titles.filter(title => !people.includes(title))
      let built = world()
      for (const name of people) built = built.profile(name)
      for (const title of groups) built = built.group(title, { members: people })
      for (const title of groups)
        built = built.grant(people[0] as string, 'read', title).grant(title, 'write', title)
      const parsed = parseWorld(built.toJSON())
      t.same(parsed, built.toJSON())
      t.same(
        parsed.profiles.map(({ svc_id }) => svc_id),
        people.map(name => built.id(name)),
      )
    }),
  )
})

test('The same name always gives the same id, and a different name another', async t => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
      t.equal(world().id(one), world().profile('x').id(one))
      t.equal(world().id(one) === world().id(other), one === other)
      t.match(world().id(one), /^SVC-[0-9a-f]{32}$/)
    }),
  )
  t.equal(world().id('herbarium'), 'SVC-2a0651eb3ba55d8bd90943035c8f3f8a')
})

test('A builder does not change, so several worlds can extend it', async t => {
  const base = world().profile('bob')
  const [one, two] = [base.group('one'), base.group('two')]
  t.same(base.toJSON().groups, [])
  t.same(
    [one, two].map(built => built.toJSON().groups.map(({ title }) => title)),
    [['one'], ['two']],
  )
})

test('What is not given has a default', async t => {
  t.same(world().profile('Bob Byrd').group('Crew').toJSON(), {
    profiles: [
      {
        svc_id: world().id('Bob Byrd'),
        common_name: 'Bob Byrd',
        email: 'bob.byrd@example.org',
        avatar_url: 'https://avatars.example.org/bob.byrd.png',
      },
    ],
    groups: [{ svc_id: world().id('Crew'), title: 'Crew', description: '', members: [] }],
    acrs: [],
  })
})

test('JSON.stringify gives a world file', async t => {
  const built = world().profile('bob').vetted('bob')
  t.same(parseWorld(JSON.parse(JSON.stringify(built))), built.toJSON())
  t.equal(built.toJSON().vetted, built.id('Vetted'))
})
