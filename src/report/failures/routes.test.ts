import { test } from 'tap'
import { evidenceWith, expecting, ids, request, smallWorld } from '../../dev/test-support/evidence.js'
import { defaultReadings, parseReadings } from '../../spec/readings.js'
import type { Evidence } from '../report.js'
import { failureCaseOf } from './failure-case.js'
import { pictureOf } from './routes.js'

const picture = (evidence: Evidence, readings = defaultReadings) =>
  pictureOf(evidence, failureCaseOf(evidence), readings)
const routesIn = (evidence: Evidence, readings = defaultReadings) =>
  picture(evidence, readings)?.routes.map(({ via, says, kind }) => [kind, via, says])

const update = (status: number) => request('PUT', `/${ids.larks}`, status, { body: { title: 'T' } })
const read = (status: number) => request('GET', `/${ids.larks}`, status)

test('A picture has the ACRs that grant a permission, those that are not enough, and those of others', async t => {
  t.same(routesIn(evidenceWith([update(403)])), [
    ['open', 'Vetted', 'gives write'],
    ['broken', 'Anna', 'read, but for others'],
  ])
  t.same(routesIn(evidenceWith([read(200)], expecting({ statuses: [403] }, 0))), [
    ['short', 'Vetted', 'gives only write'],
    ['missing', undefined, 'no ACR gives read'],
    ['broken', 'Anna', 'read, but for others'],
  ])
  t.same(routesIn(evidenceWith([read(403)]), parseReadings(['permission-hierarchy=write-read']))?.[0], [
    'open',
    'Vetted',
    'gives write, which implies read',
  ])
})

test('A picture says what the rules give and what the target did', async t => {
  t.equal(
    picture(evidenceWith([update(403)]))?.caption,
    'By the rules, Carol has write on Larks, but the target returned 403.',
  )
  t.equal(
    picture(evidenceWith([read(200)], expecting({ statuses: [403] }, 0)))?.caption,
    'By the rules, Carol does not have read on Larks, but the target returned 200.',
  )
  t.equal(picture(evidenceWith([update(500)]))?.caption, 'By the rules, Carol has write on Larks.')
})

test('A picture shows the world in which the deciding request was sent', async t => {
  const byAnna = { actor: ids.anna }
  const left = request('DELETE', `/${ids.vetted}/${ids.carol}`, 200, byAnna)
  t.equal(routesIn(evidenceWith([left, update(200)], expecting({ statuses: [403] }, 1)))?.[0]?.[0], 'missing')
  const refused = { ...left, status: 403 }
  t.equal(
    routesIn(evidenceWith([refused, update(403)]))?.[0]?.[0],
    'open',
    'a refused request changes nothing',
  )
  const created = request('POST', '', 200, {
    body: { title: 'Owls', description: '' },
    response: '"<created 1>"',
  })
  const ofOwls = { ...update(403), path: '/auth/v1/group/<created 1>' }
  t.same(routesIn(evidenceWith([created, ofOwls])), [
    ['open', 'directly', 'gives read, write, changePermission'],
  ])
})

test('A picture of a creation shows membership of Vetted', async t => {
  const create = request('POST', '', 403, { body: { title: 'Owls', description: '' } })
  t.same(routesIn(evidenceWith([create])), [['open', 'Vetted', 'Carol is a member']])
  t.same(
    routesIn(evidenceWith([{ ...create, actor: ids.anna, status: 200 }], expecting({ statuses: [403] }, 0))),
    [['missing', 'Vetted', 'Anna is not a member']],
  )
})

test('A picture of a search shows the fields that match, and what the response lacks or has too much', async t => {
  const search = request('GET', '?s=Lar', 404)
  const finding = expecting({ found: [ids.larks, ids.carol] }, 0)
  t.same(routesIn(evidenceWith([search], finding)), [
    ['lost', 'Larks', 'not returned: group name "Larks"'],
    ['broken', 'Carol', 'no field begins so'],
  ])
  const shown = { ...search, status: 200, response: JSON.stringify([ids.larks, ids.carol]) }
  t.same(routesIn(evidenceWith([shown], finding)), [
    ['extra', 'Carol', 'returned: no field begins so'],
    ['open', 'Larks', 'group name "Larks"'],
  ])
})

test('There is no picture if the case does not depend on a permission of a known profile', async t => {
  for (const evidence of [
    evidenceWith([]),
    evidenceWith([{ ...read(200), actor: null }]),
    evidenceWith([{ ...read(200), actor: 'bad:expired' }]),
    evidenceWith([request('GET', `/${ids.larks.replace('eeee', 'ffff')}`, 200)]),
    evidenceWith([request('GET', '?s=zzz', 500)]),
  ])
    t.equal(picture(evidence), undefined)
})

test('A picture leaves out what has no room, and counts it', async t => {
  const groups = Array.from({ length: 9 }, (_, at) => ({
    svc_id: `SVC-${at}123456789abcdef0123456789abcdef`,
    title: `Group ${at}`,
    description: '',
    members: at === 8 ? [ids.carol] : [],
  }))
  const world = {
    ...smallWorld,
    groups: [...smallWorld.groups, ...groups],
    acrs: groups.map(({ svc_id }) => ({
      resource: ids.larks,
      principal: svc_id,
      permission: 'write' as const,
    })),
  }
  const shown = picture(evidenceWith([update(403)], { world }))
  t.equal(shown?.routes[0]?.via, 'Group 8', 'what grants comes first')
  t.same([shown?.routes.length, shown?.left], [5, 4])
})
