import { test } from 'tap'
import type { Profile } from '../../src/spec/nouns.js'
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

function judged(json: unknown, profiles: readonly Profile[] = [ann]) {
  const request = { operation: 'searchPrincipals', actor: null } as const
  return judgedBySearchRules(target, profiles, request, { status: 200, text: '', json })
}

/** The clauses that a body violates. */
function violated(json: unknown, profiles?: readonly Profile[]) {
  return judged(json, profiles).flatMap(([clause, finding]) => (finding === undefined ? [] : [clause]))
}

test('A response to a search has its fixed texts, lists of complete results, and no principal twice', async t => {
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
})

test('A result may lack what its profile lacks, and an unknown profile what a known one shows', async t => {
  const { email: _, ...noEmail } = ann
  const unclear = { ...ann, svc_id: 'SVC-3' }
  for (const [known, shown, clauses] of [
    [noEmail, { ...ann, email: null }, []],
    [noEmail, { ...ann, avatar_url: null }, ['search.profile-shape']],
    [ann, { ...unclear, email: null }, []],
    [noEmail, { ...unclear, email: null }, ['search.profile-shape']],
    [ann, { ...unclear, common_name: null }, ['search.profile-shape']],
  ] as const)
    t.strictSame(violated({ ...right, profiles: [shown] }, [known]), clauses, JSON.stringify(shown))
  const [, [, finding] = []] = judged({ ...right, profiles: [{ ...ann, email: null }] })
  t.equal(finding?.because, 'the world has "ann@example.org" as its email')
})
