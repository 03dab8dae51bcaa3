import { test } from 'tap'
import { fixture, readWorld } from '../../files.js'
import { clauseIds } from '../../spec/clauses.js'
import { openPointIds } from '../../spec/open-points.js'
import { chapters, sentenceId } from '../content/chapters.js'
import { code } from '../content/guides/code.js'
import { commandRows, wordRows } from '../content/guides/start.js'
import { tables } from '../content/guides/tables.js'
import { finder } from './find.js'
import { faultSentences, nameSentences } from './find-sentences.js'
import { guideSentences } from './guide-sentences.js'

/** The guides. The build makes the rows of most of their tables and the lines of their code; here each has one. */
const others = guideSentences({
  tables: {
    ...eachOf(tables, name => [['`settleMs`', `a row of ${name}`]]),
    commands: commandRows,
    words: wordRows,
  },
  code: eachOf(code, name => ({ lines: [`<span>line</span> of ${name}, always &#x27;403&#x27;`] })),
})

function eachOf<K extends string, T>(all: Readonly<Record<K, unknown>>, make: (name: string) => T) {
  return Object.fromEntries(Object.keys(all).map(name => [name, make(name)])) as Record<K, T>
}

const names = nameSentences(readWorld(fixture('demo.world.json')))
const faults = faultSentences([
  {
    name: 'anybody-reads',
    clause: 'read.permission',
    says: 'The server lets every caller read every group.',
    shownBy: [],
  },
])

const find = finder([...others, ...names, ...faults], {
  'search.field-start': ['The group 100% Remote is not found by `Remote`.', 'Maya Lindqvist is not found.'],
})

/** What a reader asks, and the place that answers. */
const questions: readonly (readonly [question: string, heading: string])[] = [
  ['rate limits', '8 Limits'],
  ['webhooks', '6 Events'],
  ['nested groups', '1 What the service does'],
  ['Is a title unique?', '2 Resources and their fields'],
  ['How do I obtain a token?', '5 Authentication'],
  ['logout', '5 Authentication'],
  ['restore a group', '4.5 Delete group'],
  ['ETag', '4.4 Update group'],
  ['CORS', '4 Endpoints'],
  ['owner', '1 What the service does'],
  ['field with the new SVC-ID', '4.2 Create group'],
  ['may a member leave', '4.7 Remove group member'],
  ['version policy', '9 Versioning'],
  ['both default to true', '4.1 Search profiles and groups'],
  ['wildcards', 'search.field-start'],
  ['bearer', 'wire.cookie'],
  ['shape of an error body', '7 Errors'],
  ['rebinding', 'Security: Who can reach it'],
  ['settleMs row of target', 'Configuration: The target file'],
  ['exit status', 'Configuration: Options of a run'],
  ['line of controlAnswer', 'The control protocol: The request and its response'],
  ['sweep', 'Configuration: A deployment that others use'],
  ['badTokens', 'The control protocol: The request and its response'],
  ['Jest and Playwright', 'Embedding: In tests in Node'],
  ['members in create', 'open.unknown-properties'],
  ['50%', 'search.field-start'],
  ['garcia', 'Inés García'],
]

/** Words of readers, and what comes first or among the first three. */
const first: typeof questions = [
  ['signature', 'auth.bad-token'],
  ['broken signature', 'auth.bad-token'],
  ['forged', 'auth.bad-token'],
  ['alg none', 'auth.bad-token'],
  ['surname', 'search.family-name'],
  ['smith', 'search.family-name'],
  ['percent', 'search.field-start'],
  ['groups=false', 'open.excluded-list'],
  ['substring', 'search.field-start'],
  ['omitted', 'update.partial'],
  ['svc-a1b', 'search.profile-id'],
  ['curl', 'Try it'],
  ['get started', 'Exercises'],
  ['see members', 'read.content'],
  ['who may search', 'search.any-caller'],
  ['not a member', 'open.remove-non-member'],
  ['title only', 'update.partial'],
  ['Lindqvist', 'search.field-start'],
  ['deleted twice', 'delete.not-found'],
  ['diacritics', 'open.diacritics'],
  ['bearer token', 'wire.cookie'],
  ['201', 'wire.success-status'],
  ['429', 'open.rate-limit'],
  ['uppercase', 'search.case-insensitive'],
  ['compatibility', '9 Versioning'],
  ['pagination', '4.1 Search profiles and groups'],
  ['delete user', '3 States and transitions'],
  ['status code', 'All rules at a glance'],
  ['remove myself', '4.7 Remove group member'],
  ['race', 'state.concurrent'],
  ['race condition', 'state.concurrent'],
  ['simultaneous', 'state.concurrent'],
  ['parallel', 'state.concurrent'],
  ['same moment', 'state.concurrent'],
  ['twice', 'add.already-member'],
  ['twice', 'delete.not-found'],
  ['twice', 'search.once'],
  ['two characters', 'search.min-length'],
  ['short search', 'search.min-length'],
  ['short string', 'search.min-length'],
  ['emoji', 'open.characters'],
  ['middle name', 'open.second-part'],
  ['middle word of name', 'open.second-part'],
  ['empty list', 'search.no-match'],
  ['{}', 'open.empty-update'],
  ['empty body', 'open.empty-update'],
  ['members in body', 'open.unknown-properties'],
  ['unknown field', 'open.unknown-properties'],
  ['extra fields', 'open.unknown-properties'],
  ['extra fields', 'open.extra-fields'],
  ['creator delete', 'open.creator-grant'],
  ['creator may delete', 'open.creator-grant'],
  ['unauthenticated 403', 'auth.unauthorized'],
  ['unauthenticated 403', 'open.missing-token'],
  ['always 403', 'auth.unauthorized'],
  ['always 403', 'open.missing-token'],
  ['never had permission', 'open.forbidden-or-missing'],
  ['unknown profile', 'open.profile-or-permission'],
  ['later words', 'search.no-other-field'],
  ['anybody-reads', 'anybody-reads'],
  ['lets every caller read', 'anybody-reads'],
  ['López', 'Anna-Maria Lopez'],
  ['Ortega', 'María José Ruiz Ortega'],
  ['mock', 'You need a server to work with'],
  ['install', 'You want to install it'],
  ['test my server', 'You maintain a server'],
  ...['works with every server', 'every conformant server', 'conformant client', 'test my client'].map(
    question => [question, 'You maintain a client'] as const,
  ),
  ['client every server', 'You maintain a client'],
  ['every-reading', 'You maintain a client'],
  ['what is a reading', 'reading'],
  ['What is Vetted?', 'Vetted'],
  ['case sensitive', 'search.case-insensitive'],
  ['content-type', 'open.wrong-content-type'],
  ['broken server', 'You want to see a known mistake'],
  ['known mistake', 'You want to see a known mistake'],
  ['clause', 'rule, clause'],
  ...['conformant', 'fair', 'reading', 'target', 'tier', 'oracle', 'open point', 'caller', 'principal'].map(
    word => [word, word] as const,
  ),
]

for (const [question, heading] of first)
  test(`What a reader means comes first: ${question}, ${heading}`, t => {
    const hits = find(question).slice(0, 3)
    const headings = hits.map(hit => hit.heading)
    t.ok(headings.includes(heading), headings.join(', '))
    t.ok(hits[0]?.isComplete)
    t.end()
  })

for (const [question, heading] of questions)
  test(`Find answers: ${question}`, t => {
    const headings = find(question)
      .slice(0, 8)
      .map(hit => hit.heading)
    t.ok(headings.includes(heading), headings.join(', '))
    t.end()
  })

test('Find shows every clause and every open point by its id, and every word of this project', t => {
  const words = wordRows.flatMap(([name]) => name.split(', '))
  for (const name of [...clauseIds, ...openPointIds.map(point => `open.${point}`), ...words]) {
    const { heading, names: called = [heading] } = find(name)[0] ?? { heading: '' }
    t.ok(called.includes(name), name)
  }
  t.end()
})

test('A command is found as a command', t => {
  t.same(
    find('command')
      .slice(0, commandRows.length)
      .map(({ kind }) => kind),
    commandRows.map(() => 'command'),
  )
  t.end()
})

test('A word does not find the words that begin with it, except the last one while a reader types', t => {
  t.notOk(find('del Carmen').some(({ text }) => /delete/.test(text)))
  t.ok(find('Carmen del').some(({ text }) => /delete/.test(text)))
  t.end()
})

test('What has every word comes first, and what has some of them below', t => {
  const complete = find('concurrent lindqvist searches').map(({ isComplete }) => isComplete)
  t.same(
    complete,
    complete.toSorted((a, b) => Number(b) - Number(a)),
  )
  const some = find('always 403').map(({ isComplete }) => isComplete)
  t.ok(some.includes(true) && some.includes(false))
  t.end()
})

test('A hit says which words were found, and shows the text that has them', t => {
  const [rule] = find('surnames')
  t.equal(rule?.heading, 'search.family-name')
  t.ok(rule?.isFound('Surname'))
  t.notOk(rule?.isFound('name'))
  t.match(rule?.excerpt, /surname/)
  t.equal(find('family name')[0]?.excerpt, '', 'its own text has the words')
  t.equal(find('line of controlAnswer')[0]?.excerpt, "`line of controlAnswer, always '403'`")
  t.end()
})

test('Every sentence of a chapter has an id of its own', t => {
  for (const [place, { says, silent }] of Object.entries(chapters)) {
    const ids = [
      ...says.map(text => sentenceId('says', text)),
      ...silent.map(text => sentenceId('silent', text)),
    ]
    t.equal(new Set(ids).size, ids.length, place)
  }
  t.end()
})

test('Without words, and for words that no sentence has, nothing is found', t => {
  for (const text of ['  ', '?', 'xylophone', '__proto__']) t.same(find(text), [], text)
  t.end()
})
