import { test } from 'tap'
import { formatMemberDifference, type GroupView } from './group-view.js'

function viewWith(...members: readonly string[]): GroupView {
  return { status: 200, view: { title: 'Larks', description: 'Early risers', members } }
}

test('The difference of two views names the members that are absent, wrong or there twice', t => {
  const expected = viewWith('anna', 'bo')
  t.equal(formatMemberDifference(expected, viewWith('bo', 'anna')), '')
  t.equal(
    formatMemberDifference(expected, viewWith('bo', 'carol')),
    '; absent: anna; should not be there: carol',
  )
  t.equal(formatMemberDifference(expected, viewWith('anna', 'bo', 'bo')), '; should not be there: bo')
  t.equal(formatMemberDifference(expected, { status: 403, view: undefined }), '')
  t.end()
})
