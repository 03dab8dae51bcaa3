import { test } from 'tap'
import { clauseIds } from '../../spec/clauses.js'
import { openPointIds } from '../../spec/open-points.js'
import { chapters } from '../content/chapters.js'
import { code } from '../content/guides/code.js'
import { tables } from '../content/guides/tables.js'
import { finder } from './find.js'
import { guideSentences } from './guide-sentences.js'
import { sentenceId } from './sentence-id.js'

/** The guides. The build makes the rows of their tables and the lines of their code; here each has one. */
const others = guideSentences({
  tables: eachOf(tables, name => [['`settleMs`', `a row of ${name}`]]),
  code: eachOf(code, name => ({ lines: [`<span>line</span> of ${name}`] })),
})

function eachOf<K extends string, T>(all: Readonly<Record<K, unknown>>, make: (name: string) => T) {
  return Object.fromEntries(Object.keys(all).map(name => [name, make(name)])) as Record<K, T>
}

const find = finder(others, { 'search.field-start': 'The group 100% Remote; Maya Lindqvist is not found.' })

/** What a reader asks, and the place that answers. */
const questions: readonly (readonly [question: string, heading: string])[] = [
  ['pagination', '4.1 Search profiles and groups'],
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
  ['diacritics', 'open.diacritics'],
  ['bearer', 'wire.cookie'],
  ['201', 'wire.success-status'],
  ['shape of an error body', '7 Errors'],
  ['rebinding', 'Security: Who can reach it'],
  ['settleMs row of target', 'Configuration: The target file'],
  ['exit status', 'Configuration: Options of a run'],
  ['line of controlAnswer', 'The control protocol: The request and its response'],
  ['sweep', 'Configuration: A deployment that others use'],
  ['badTokens', 'The control protocol: The request and its response'],
  ['Jest and Playwright', 'Embedding: In tests in Node'],
]

/** Words of readers, and what comes first or among the first three. */
const first: typeof questions = [
  ['signature', 'auth.bad-token'],
  ['broken signature', 'auth.bad-token'],
  ['surname', 'search.family-name'],
  ['smith', 'search.family-name'],
  ['percent', 'search.field-start'],
  ['50%', 'search.field-start'],
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
]

for (const [question, heading] of first)
  test(`What a reader means comes first: ${question}`, t => {
    const { sentences, isComplete } = find(question)
    const headings = sentences.slice(0, 3).map(sentence => sentence.heading)
    t.ok(headings.includes(heading), headings.join(', '))
    t.ok(isComplete)
    t.end()
  })

for (const [question, heading] of questions)
  test(`Find answers: ${question}`, t => {
    const headings = find(question)
      .sentences.slice(0, 8)
      .map(sentence => sentence.heading)
    t.ok(headings.includes(heading), headings.join(', '))
    t.end()
  })

test('Find shows every clause and every open point by its id', t => {
  for (const id of [...clauseIds, ...openPointIds.map(point => `open.${point}`)])
    t.equal(find(id).sentences[0]?.heading, id)
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
  t.same(find('  ').sentences, [])
  t.same(find('xylophone'), { sentences: [], isComplete: false })
  t.same(find('__proto__').sentences, [])
  t.end()
})
