import { test } from 'tap'
import { callsIdMissing, callsMissing } from './missing-noun.js'

const responseWith = (json: unknown) => ({ json, text: JSON.stringify(json) })

test('A body calls one kind missing', async t => {
  for (const body of [
    { error: 'Group not found' },
    { error: 'The group with this SVC-ID was not found' },
    { code: 'GROUP_NOT_FOUND' },
    { name: 'GroupNotFoundError' },
    { msg: "This group doesn't exist" },
    { msg: 'No such group' },
    { missing: 'group_svc_id' },
  ]) {
    t.ok(callsMissing(responseWith(body), 'group'), JSON.stringify(body))
    t.notOk(callsMissing(responseWith(body), 'profile'), JSON.stringify(body))
  }
  t.ok(callsMissing({ json: undefined, text: 'user not found in group' }, 'profile'))
})

test('A body that only mentions a kind, or calls both kinds missing, says nothing', async t => {
  for (const body of [
    { method: 'addGroupMember', msg: 'Not found' },
    { error: 'Not found', path: '/auth/v1/group/SVC-g/SVC-p' },
    { error: 'Not found', group: 'SVC-g', profile: 'SVC-p' },
    { error: 'SVC-p does not exist, so it cannot join the group' },
    { error: 'Group member not found' },
    { error: 'Group or profile not found' },
    {},
  ])
    for (const role of ['group', 'profile'] as const)
      t.notOk(callsMissing(responseWith(body), role), JSON.stringify(body))
})

test('A body that names an SVC-ID calls it a thing of one kind', async t => {
  for (const body of [
    { error: 'profile SVC-g not found' },
    { error: "User with id 'SVC-g' was not found" },
    { error: 'PROFILE_NOT_FOUND', id: 'SVC-g' },
  ]) {
    t.ok(callsIdMissing(responseWith(body), 'profile', 'SVC-g'), JSON.stringify(body))
    t.notOk(callsIdMissing(responseWith(body), 'group', 'SVC-g'), JSON.stringify(body))
  }
  for (const error of ['Cannot add member: SVC-g not found', 'Principal SVC-g not found', 'SVC-g not found'])
    t.notOk(callsIdMissing(responseWith({ error }), 'profile', 'SVC-g'), error)
})
