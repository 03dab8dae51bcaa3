import { test } from 'tap'
import type { ClauseId } from '../../../src/spec/clauses.js'
import { contrastOf, type Meaning } from './contrast.js'

const breaking = (clause: ClauseId) => ({ isFair: false, clauses: [clause] }) as const

const search: Meaning = {
  status: 200,
  opinion: { isFair: true, clauses: ['search.partial'] },
  isOfForm: false,
  found: new Map([['SVC-ann', '["Ann Ash"]']]),
  fields: new Map(),
}
const read: Meaning = { ...search, found: new Map(), fields: new Map([['title', '"Crew"']]) }

/** By what differs: the two responses, and what the contrast says. */
const differing: Readonly<Record<string, readonly [first: Meaning, other: Meaning, says: string]>> = {
  'the form, although the statuses differ too': [
    search,
    { ...search, status: 201, opinion: breaking('wire.success-status'), isOfForm: true },
    'the other breaks wire.success-status (200 against 201), the first keeps it',
  ],
  'the status, although one is wrong': [
    { ...search, status: 404, opinion: breaking('search.partial') },
    search,
    'the first returns 404, the other 200',
  ],
  'a principal that only one finds': [
    search,
    { ...search, found: new Map() },
    'the first finds a principal that the other does not find',
  ],
  'a principal that each finds alone': [
    search,
    { ...search, found: new Map([['SVC-bob', '[]']]) },
    'each finds a principal that the other one does not find',
  ],
  'the texts of a principal': [
    search,
    { ...search, found: new Map([['SVC-ann', '["Ann"]']]) },
    'the two show different texts of a principal',
  ],
  'a field of a group': [
    read,
    { ...read, fields: new Map([['title', '"crew"']]) },
    'the two show different values of a group: title',
  ],
  'what the judge says alone': [
    { ...search, opinion: breaking('search.includes') },
    search,
    'the first breaks search.includes (200 against 200), the other keeps it',
  ],
}

for (const [what, [first, other, says]] of Object.entries(differing))
  test(`Two responses differ in ${what}`, async t => t.equal(contrastOf(first, other)?.says, says))

test('Two responses that break the same and show the same do not differ', async t => {
  const wrong = { ...search, opinion: breaking('search.once'), isOfForm: true } as const
  for (const same of [search, read, wrong]) t.equal(contrastOf(same, { ...same }), undefined)
})
