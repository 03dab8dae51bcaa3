import { test } from 'tap'
import { type Clause, clauseIds, clauses, isClauseId } from './clauses.js'
import { endpoints, operations, pathOf } from './endpoints.js'
import { type OpenPoint, openPointIds, openPoints } from './open-points.js'
import { partsOf } from './readings.js'
import { headingOf, sections } from './sections.js'
import { source } from './source.js'

const chapters = ['intro', 'all', '1', '2', '3', '4', '5', '5.1', '7', '8']

test('The sections of the clauses are sections of the specification', t => {
  const known = new Set([...chapters, ...operations.map(operation => endpoints[operation].section)])
  const sections = clauseIds.flatMap(id =>
    clauses[id].section.split(', ').map(section => section.replace(/ r[1-6](-[1-6])?$/, '')),
  )
  // A second rule of the same section is written by itself: `4.1 r1, r5`.
  t.same(
    sections.filter(section => !known.has(section) && !/^r[1-6]$/.test(section)),
    [],
  )
  t.end()
})

test('Every clause stands under a heading of the specification', t => {
  for (const id of clauseIds) t.ok(sections.has(headingOf(clauses[id].section)), id)
  t.equal(headingOf('4.1 r1, r5'), '4.1')
  t.equal(headingOf('5.1'), '5')
  t.equal(headingOf('4, 7'), '4')
  t.end()
})

test('Every endpoint has clauses of its own section', t => {
  for (const operation of operations) {
    const { section } = endpoints[operation]
    t.ok(
      clauseIds.some(id => clauses[id].section.split(/[ ,]+/).includes(section)),
      operation,
    )
  }
  t.end()
})

test('No two clauses of one area demand the same words, save where two operations do', t => {
  const seen = new Set(clauseIds.map(id => `${id.split('.')[0]}: ${clauses[id].demand}`))
  t.equal(seen.size, clauseIds.length)
  t.end()
})

test('Every clause and every question is one sentence that ends as one', t => {
  for (const id of clauseIds) t.match((clauses[id] as Clause).demand, /^[A-Z0-9].*\.$/, id)
  for (const id of openPointIds) t.match((openPoints[id] as OpenPoint).question, /^[A-Z].*\?$/, id)
  t.end()
})

test('An id that only objects have by nature is no clause', t => {
  t.same(['toString', '__proto__', 'search', ''].filter(isClauseId), [])
  t.ok(isClauseId('search.once'))
  t.end()
})

test('The default of every open point is a value that it takes', t => {
  for (const id of openPointIds) {
    const { form, values, pattern, default: standard }: OpenPoint = openPoints[id]
    if (form === 'choice') t.ok(values.includes(standard), id)
    if (form === 'set')
      t.same(
        partsOf(standard).filter(part => !values.includes(part)),
        [],
        id,
      )
    if (form === 'text') t.match(standard, pattern, id)
  }
  t.end()
})

test('No open point lists a value twice', t => {
  for (const id of openPointIds)
    t.equal(new Set(openPoints[id].values).size, openPoints[id].values.length, id)
  t.end()
})

test('Success is 200 on every endpoint, a bad token 401, and 404 is for what has a thing to miss', t => {
  const statuses = (operation: (typeof operations)[number]) => Object.keys(endpoints[operation].statuses)
  for (const operation of operations)
    t.same(
      statuses(operation),
      operation === 'createGroup' ? ['200', '401', '403'] : ['200', '401', '403', '404'],
      operation,
    )
  t.end()
})

test('No method and path serve two operations', t => {
  const lines = operations.map(operation => `${endpoints[operation].method} ${endpoints[operation].path}`)
  t.equal(new Set(lines).size, 7)
  t.end()
})

test('A path holds its ids percent-encoded, whatever is in them', t => {
  t.equal(
    pathOf('addGroupMember', { group: 'SVC-a/b?', profile: 'SVC-$&é\ud800' }),
    '/auth/v1/group/SVC-a%2Fb%3F/SVC-%24%26%C3%A9%EF%BF%BD',
  )
  t.end()
})

test('The pinned text is named by a SHA-256 hash', t => {
  t.match(source.sha256, /^[0-9a-f]{64}$/)
  t.end()
})
