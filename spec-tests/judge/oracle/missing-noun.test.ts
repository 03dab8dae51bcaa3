import { test } from 'tap'
import { callsMissing } from './missing-noun.js'

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
