import { test } from 'tap'
import { type Clause, clauseIds, clauses, isClauseId } from './clauses.js'
import { endpoints, operations, pathOf } from './endpoints.js'
import { booleanSpellings, type OpenPoint, openPointIds, openPoints } from './open-points.js'
import { partsOf } from './readings.js'
import { headingOf, sections } from './sections.js'
import { source } from './source.js'

const chapters = ['intro', 'all', '1', '2', '3', '4', '5', '5.1', '7', '8']

test('The sections of the clauses are sections of the specification', async t => {
  const known = new Set([...chapters, ...operations.map(operation => endpoints[operation].section)])
  const sections = clauseIds.flatMap(id =>
    clauses[id].section.split(', ').map(section => section.replace(/ r[1-6](-[1-6])?$/, '')),
  )
  // A second rule of the same section is written by itself: `4.1 r1, r5`.
  t.same(
    sections.filter(section => !known.has(section) && !/^r[1-6]$/.test(section)),
    [],
  )
})

test('Every clause has a heading of the specification', async t => {
  for (const id of clauseIds) t.ok(sections.has(headingOf(clauses[id].section)), id)
  t.equal(headingOf('4.1 r1, r5'), '4.1')
  t.equal(headingOf('5.1'), '5')
  t.equal(headingOf('4, 7'), '4')
})

test('Every endpoint has clauses of its own section', async t => {
  for (const operation of operations) {
    const { section } = endpoints[operation]
    t.ok(
      clauseIds.some(id => clauses[id].section.split(/[ ,]+/).includes(section)),
      operation,
    )
  }
})

test('Every clause has one sentence, and no two clauses of an area have the same', async t => {
  for (const id of clauseIds) t.match((clauses[id] as Clause).demand, /^[A-Z0-9].*\.$/, id)
  const seen = new Set(clauseIds.map(id => `${id.split('.')[0]}: ${clauses[id].demand}`))
  t.equal(seen.size, clauseIds.length)
})

test('Every clause quotes the specification, and a derived one says how it follows', async t => {
  const known = new Set([...chapters, '5.2', '5.3', ...operations.map(id => endpoints[id].section)])
  for (const id of clauseIds) {
    const { level, quotes, step }: Clause = clauses[id]
    t.ok(quotes.length > 0, id)
    t.equal(new Set(quotes).size, quotes.length, `${id}: no sentence stands twice`)
    for (const { section, text } of quotes) {
      t.ok(known.has(section.replace(/ r[1-6]$/, '')), `${id}: ${section}`)
      t.match(text, /^[A-Za-z0-9].*\S$/, id)
    }
    t.equal(step !== undefined, level === 'derived', id)
    if (step !== undefined) t.match(step, /^[A-Z].*\.$/, id)
  }
})

test('A stated clause quotes a section that it names', async t => {
  for (const id of clauseIds) {
    const { level, section, quotes }: Clause = clauses[id]
    const own = section.split(', ').map(place => place.split(/[ .]/)[0])
    const quoted = quotes.map(quote => quote.section.split(/[ .]/)[0])
    if (level === 'must')
      t.ok(
        quoted.some(place => own.includes(place)),
        `${id}: ${quoted.join()}`,
      )
  }
})

test('Where the specification decides and the suite tolerates more, the open point quotes it', async t => {
  const tolerant = openPointIds.filter(id => (openPoints[id] as OpenPoint).tolerance !== undefined)
  t.same(tolerant, ['missing-token', 'bad-token'])
  for (const id of tolerant) t.match((openPoints[id] as OpenPoint).tolerance, /“.+”.* suite .*\.$/, id)
})

test('A name that every object has is not a clause', async t => {
  t.same(['toString', '__proto__', 'search', ''].filter(isClauseId), [])
  t.ok(isClauseId('search.once'))
})

test('Every open point asks a question and gives a reason, and a sentence for each value', async t => {
  for (const id of openPointIds) {
    const { question, why, form, values, meanings }: OpenPoint = openPoints[id]
    t.match(question, /^[A-Z].*\?$/, id)
    t.match(why, /^[A-Z0-9].{24,}\.$/, id)
    t.same(Object.keys(meanings).toSorted(), [...values, ...(form === 'set' ? ['none'] : [])].toSorted(), id)
    for (const meaning of Object.values(meanings)) t.match(meaning, /^[A-Z`].*\.$/, id)
    t.equal(new Set(Object.values(meanings)).size, Object.keys(meanings).length, `${id}: no two are the same`)
  }
})

test('The default of every open point is one of its readings', async t => {
  for (const id of openPointIds) {
    const { form, values, pattern, default: byDefault }: OpenPoint = openPoints[id]
    if (form === 'choice') t.equal(values[0], byDefault, id)
    if (form === 'set')
      t.same(
        partsOf(byDefault).filter(part => !values.includes(part)),
        [],
        id,
      )
    if (form === 'text') t.match(byDefault, pattern, id)
  }
})

test('An open point of form text has samples that are values, differ from the default and from each other', async t => {
  for (const id of openPointIds) {
    const { form, pattern, notation, samples = [], default: byDefault }: OpenPoint = openPoints[id]
    if (form !== 'text') continue
    t.ok(samples.length > 0 && notation, id)
    for (const sample of samples) t.match(sample, pattern, id)
    t.equal(new Set([byDefault, ...samples]).size, samples.length + 1, id)
  }
})

test('The spellings of booleans are the values of open.boolean-forms', async t => {
  t.same(
    booleanSpellings.map(({ form }) => form).toSorted(),
    [...openPoints['boolean-forms'].values].toSorted(),
  )
  t.equal(
    openPoints['boolean-forms'].meanings.yes,
    'The server reads `yes` or `y` as true and `no` or `n` as false, in upper or lower case.',
  )
})

test('Success is 200 on every endpoint, a bad token 401, and 404 is for what has a thing to miss', async t => {
  const statuses = (operation: (typeof operations)[number]) => Object.keys(endpoints[operation].statuses)
  for (const operation of operations)
    t.same(
      statuses(operation),
      operation === 'createGroup' ? ['200', '401', '403'] : ['200', '401', '403', '404'],
      operation,
    )
})

test('No method and path serve two operations', async t => {
  const lines = operations.map(operation => `${endpoints[operation].method} ${endpoints[operation].path}`)
  t.equal(new Set(lines).size, operations.length)
})

test('A path holds its ids percent-encoded, whatever is in them', async t => {
  t.equal(
    pathOf('addGroupMember', { group: 'SVC-a/b?', profile: 'SVC-$&é\ud800' }),
    '/auth/v1/group/SVC-a%2Fb%3F/SVC-%24%26%C3%A9%EF%BF%BD',
  )
})

test('The pinned text is named by a SHA-256 hash', async t => {
  t.match(source.sha256, /^[0-9a-f]{64}$/)
})
