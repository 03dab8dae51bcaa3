import { test } from 'tap'
import { hint, suggestions } from './suggestions.js'

const known = ['search.email', 'search.family-name', 'search.once', 'read.not-found', 'trim']

test('A name with one or two typos suggests the name that was meant', async t => {
  t.same(suggestions('trmi', known), ['trim'])
  t.same(suggestions('Trim', known), ['trim'])
  t.same(suggestions('serach.emial', known), ['search.email'], 'each word has two typos')
  t.equal(suggestions('search.emial', known)[0], 'search.email')
})

test('A name that has every typed word is close, in any order, and one that has only some is not', async t => {
  t.same(suggestions('search.family', known), ['search.family-name'])
  t.same(suggestions('family.search', known), ['search.family-name'])
  t.same(suggestions('search.zebra', known), [])
  t.same(suggestions('sea', known), [], 'a short text is the beginning of too much')
})

test('At most five names are suggested', async t => {
  const many = Array.from({ length: 9 }, (_, at) => `search.${at}`)
  t.equal(suggestions('search', many).length, 5)
})

test('The hint names the suggestions, or the command that lists every name', async t => {
  t.equal(hint('trimm', known, 'spec'), 'did you mean trim?')
  t.equal(hint('zebra', known, 'spec'), '`principal-oracle spec` lists them')
})
