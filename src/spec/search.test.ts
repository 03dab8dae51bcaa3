import { test } from 'tap'
import { definitions } from '../dev/test-support/definitions.js'
import { acr, group, profile, reading } from '../dev/test-support/small-world.js'
import type { Query } from './request.js'
import { limitOf } from './search.js'

const search = (input: Query, ...words: readonly string[]) => definitions(reading(...words)).search(input)

const queries: readonly [what: string, input: Query, words: readonly string[], answer: string][] = [
  ['no s', {}, [], '400 missing-s'],
  ['an empty s', { s: '' }, [], '400 short-search'],
  ['a plus read as a space', { s: 'ann a', withPlus: 'ann+a' }, [], 'profiles ann, groups'],
  ['a plus read as a plus', { s: 'ann a', withPlus: 'ann+a' }, ['plus=plus'], '404 no-match'],
  ['an empty s read as none', { s: '' }, ['empty-s=missing', 'missing-s=422'], '422 missing-s'],
  ['two characters', { s: 'an' }, ['short-search=404'], '404 short-search'],
  ['white space for a third character', { s: 'an ' }, [], '404 no-match'],
  ['white space that is dropped', { s: ' an ' }, ['trim=dropped'], '400 short-search'],
  ['a text between white space', { s: '\t ann ' }, ['trim=dropped'], 'profiles ann, groups'],
  ['a string short by its own counting', { s: '👩‍🚀' }, ['characters=grapheme'], '400 short-search'],
  ['a string long by its own counting', { s: '𝒳𝒴' }, ['characters=code-unit'], '404 no-match'],
  ['both kinds left out', { s: 'ann', profiles: 'false', groups: 'false' }, [], '404 both-false'],
  ['one kind', { s: 'ann', groups: 'false' }, [], 'profiles ann'],
  ['only the kind that has no match', { s: 'ann', profiles: 'false' }, [], '404 no-match'],
  ['an empty list', { s: 'ann', groups: 'false' }, ['excluded-list=empty'], 'profiles ann, groups'],
  ['True', { s: 'ann', groups: 'True' }, [], '400 bad-boolean'],
  ['an empty flag', { s: 'ann', profiles: '' }, ['bad-boolean=422'], '422 bad-boolean'],
  ['a flag taken for true', { s: 'ann', groups: 'maybe' }, ['bad-boolean=true'], 'profiles ann, groups'],
  ['a flag taken for false', { s: 'ann', groups: 'maybe' }, ['bad-boolean=false'], 'profiles ann'],
  ['FALSE', { s: 'ann', groups: 'FALSE' }, ['boolean-forms=TRUE'], 'profiles ann'],
  ['0 among other forms', { s: 'ann', groups: '0' }, ['boolean-forms=TRUE+1'], 'profiles ann'],
  ['a form not understood', { s: 'ann', groups: 'no' }, ['boolean-forms=TRUE+1'], '400 bad-boolean'],
  ['yes and no', { s: 'ann', profiles: 'yes', groups: 'N' }, ['boolean-forms=yes'], 'profiles ann'],
  ['on and off', { s: 'ann', profiles: 'On', groups: 'off' }, ['boolean-forms=on'], 'profiles ann'],
  ['t and f', { s: 'ann', profiles: 't', groups: 'F' }, ['boolean-forms=t'], 'profiles ann'],
  ['no further parameter', { s: 'ann', parameters: [] }, ['unknown-parameters=422'], 'profiles ann, groups'],
  ['a further parameter', { s: 'ann', parameters: ['page'] }, [], 'profiles ann, groups'],
  [
    'a further parameter that is refused',
    { s: 'ann', parameters: ['page'] },
    ['unknown-parameters=422'],
    '422 unknown-parameter',
  ],
]
for (const [what, input, words, answer] of queries)
  test(`A search with ${what} gets ${answer} under ${words.join(' ') || 'the defaults'}`, async t => {
    t.equal(search(input, ...words), answer)
  })

test('A status can be set for searchPrincipals alone', async t => {
  t.equal(search({ s: 'a' }, 'short-search/searchPrincipals=404'), '404 short-search')
  t.equal(search({ s: 'ann', groups: 'x' }, 'bad-boolean/searchPrincipals=false'), 'profiles ann')
})

const many = {
  profiles: [profile('c', 'Zed One'), profile('a', 'Zed Two'), profile('b', 'Zed Alpha')],
  groups: [group('z', 'Zed B'), group('y', 'Zed A')],
  acrs: [],
}
const listed = (...words: readonly string[]) => definitions(reading(...words), many).search({ s: 'zed' }, 'a')

test('Results have the order that the reading gives', async t => {
  t.equal(listed(), 'profiles c a b, groups z y')
  t.equal(listed('result-order=name'), 'profiles b c a, groups y z')
  t.equal(listed('result-order=id'), 'profiles a b c, groups y z')
})

test('Results with equal names stay in the order of creation', async t => {
  const alike = ['c', 'a', 'b', 'd'].map(id => profile(id, 'Zed'))
  const { search } = definitions(reading('result-order=name'), { ...many, profiles: alike })
  t.equal(search({ s: 'zed', groups: 'false' }, 'a'), 'profiles c a b d')
})

test('The limit applies to each kind, to each with its own number, or to both together', async t => {
  t.equal(listed('result-limit=1/kind'), 'profiles c, groups z')
  t.equal(listed('result-limit=2+1/kind'), 'profiles c a, groups z')
  t.equal(listed('result-limit=1+2/kind'), 'profiles c, groups z y')
  t.equal(listed('result-limit=4/shared'), 'profiles c a b, groups z')
  t.equal(listed('result-limit=2/shared'), 'profiles c a, groups')
  t.same(limitOf(reading('result-limit=7/shared')), { profiles: 7, groups: 7, shared: 7 })
})

test('The limit keeps the first results, and a longer search string finds a missing one', async t => {
  t.equal(listed('result-limit=1/kind', 'result-order=name'), 'profiles b, groups y')
  const { search } = definitions(reading('result-limit=1/kind'), many)
  t.equal(search({ s: 'zed two' }, 'a'), 'profiles a, groups')
})

test('Search results do not depend on permissions', async t => {
  const acrs = [acr('z', 'a', 'read'), acr('z', 'a', 'write'), acr('y', 'c', 'changePermission')]
  const { search } = definitions(reading(), { ...many, acrs })
  for (const caller of ['a', 'b', 'c']) t.equal(search({ s: 'zed' }, caller), listed())
})

test('A renamed group is found only by its new title', async t => {
  const { search, update } = definitions()
  t.equal(search({ s: 'crew' }), 'profiles, groups crew')
  t.equal(update('ann', 'crew', { title: 'Sailors', description: 'None' }), 'updated')
  t.equal(search({ s: 'sailors' }), 'profiles, groups crew')
  t.equal(search({ s: 'SVC-crew', profiles: 'false' }), 'groups crew')
  t.equal(search({ s: 'all of crew' }), '404 no-match')
})
