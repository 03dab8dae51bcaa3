import { test } from 'tap'
import { accessInWords } from './permission-design.js'

test('A sentence says why the caller of a row has a permission or does not have it', t => {
  const words = (way: string, history = 'always') => accessInWords({ way, history, operation: 'readGroup' })
  t.equal(words('no ACR at all'), 'no ACR gives a permission on the group')
  t.equal(words('direct'), 'an ACR gives read permission to the caller')
  t.equal(
    words('through a group after the resource', 'left and rejoined'),
    'an ACR gives read permission to another group, which the caller has left and rejoined',
  )
  t.equal(
    words('through the resource itself'),
    'an ACR gives read permission to the group itself, which the caller has always been in',
  )
  t.equal(
    words('through a group before the resource', 'group deleted'),
    'an ACR gives read permission to another group of the caller, which was deleted',
  )
  t.end()
})
