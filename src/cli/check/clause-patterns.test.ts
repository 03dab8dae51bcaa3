import { test } from 'tap'
import { clausesMatching, selectedBy } from '../../check/patterns.js'
import { clauseIds } from '../../spec/clauses.js'
import { eachOnce } from './clause-patterns.js'

const [clausesIn, selectedIn] = [eachOnce(clausesMatching), eachOnce(selectedBy)]

test('A pattern stands for every clause that it matches, and each clause comes once', async t => {
  t.same(clausesIn('read.content,search.email'), ['read.content', 'search.email'])
  t.same(clausesIn('*'), clauseIds)
  t.same(
    clausesIn('search.*'),
    clauseIds.filter(id => id.startsWith('search.')),
  )
  t.same(clausesIn('*.not-found,delete.*')[0], 'read.not-found')
  t.same(clausesIn('delete.gone,delete.*'), ['delete.gone', 'delete.permission', 'delete.not-found'])
  t.same(clausesIn('re*.con*t'), ['read.content'])
  t.same(clausesIn('read.content, search.email'), ['read.content', 'search.email'])
  t.same(clausesIn('read.content', ['acr.direct', 'read.content']), ['acr.direct', 'read.content'])
})

test('A pattern with a typo is an error that suggests what it may mean', async t => {
  for (const [typed, meant] of [
    ['sarch.*', 'search.*'],
    ['*.permisson', '*.permission'],
    ['search.mail*', 'search.email'],
  ] as const)
    t.throws(() => clausesIn(typed), { message: new RegExp(`; did you mean ${meant.replace('*', '\\*')}`) })
})

test('A pattern without a match is an error, and a dot is a plain character', async t => {
  for (const pattern of ['search.x*', '', 'searchxemail*', '*(', '[*'])
    t.throws(() => clausesIn(pattern), /There is no clause|No clause matches/)
})

test('A test stands after the id of its clause, and keeps its spaces and signs', async t => {
  t.same(selectedIn('read.*,remove.permission: A member* itself , read.content:A: b'), [
    'read.content',
    'read.permission',
    'read.not-found',
    'remove.permission: A member* itself',
    'read.content: A: b',
  ])
  t.same(selectedIn('read.content: A', ['read.content: A']), ['read.content: A'])
  t.throws(
    () => selectedIn('read.contend: A'),
    /There is no clause read\.contend; did you mean read\.content/,
  )
  t.throws(
    () => selectedIn('read.*: A'),
    /Write the id of one clause before the name of a test, not read\.\*/,
  )
})
