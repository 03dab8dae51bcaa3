import { test } from 'tap'
import type { World } from '../../src/spec/nouns.js'
import { targetAt } from '../target/target.js'
import { judgedBySearchRules } from './response-rules.js'

const target = targetAt('http://127.0.0.1:1')
const ann = { svc_id: 'SVC-1', common_name: 'Ann', email: 'ann@example.org', avatar_url: '' }
const crew = { svc_id: 'SVC-2', name: 'Crew', description: '' }
const right = {
  method: 'searchPrincipals',
  msg: 'Profiles and/or groups searched successfully',
  profiles: [ann],
  groups: [crew],
}

/** The clauses that a body violates. */
function violated(json: unknown, world?: World) {
  const named = { ...target, ...(world === undefined ? {} : { world }) }
  const request = { operation: 'searchPrincipals', actor: null } as const
  const findings = judgedBySearchRules(named, [ann], request, { status: 200, text: '', json })
  return findings.flatMap(([clause, finding]) => (finding === undefined ? [] : [clause]))
}

test('A response to a search has its fixed texts, lists of complete results, and no principal twice', t => {
  for (const json of [right, { ...right, groups: undefined }, { ...right, profiles: null }])
    t.strictSame(violated(json), [])
  for (const [change, clauses] of [
    [{ msg: 'Found' }, ['search.envelope']],
    [{ profiles: { 0: ann } }, ['search.profile-shape']],
    [{ profiles: [ann, 'Bob'] }, ['search.profile-shape']],
    [{ profiles: [{ ...ann, email: null }] }, ['search.profile-shape']],
    [{ profiles: [{ ...ann, email: 'bob@example.org' }] }, ['search.values']],
    [{ groups: 'none' }, ['search.group-shape']],
    [{ groups: [{ ...crew, name: undefined }] }, ['search.group-shape']],
    [{ groups: [crew, crew] }, ['search.once']],
  ] as const)
    t.strictSame(violated({ ...right, ...change }), clauses, JSON.stringify(change))
  t.strictSame(violated('none'), ['search.envelope'])
  t.end()
})

test('What the world file says that a profile lacks, a result may lack', t => {
  const { email: _, ...noEmail } = ann
  const world = { profiles: [noEmail], groups: [], acrs: [] }
  t.strictSame(violated({ ...right, profiles: [{ ...ann, email: null }] }, world), [])
  t.strictSame(violated({ ...right, profiles: [{ ...ann, avatar_url: null }] }, world), [
    'search.profile-shape',
  ])
  t.end()
})
