import { isRecord } from '../../src/spec/is-record.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { sceneOf } from '../actors/scene.js'
import { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { resultsOf } from '../target/results.js'

type Query = Readonly<Record<string, string>>

/** Searches as the first actor, on the scene or on what is there in its stead. */
async function asker(
  suite: Suite,
): Promise<{ c: Case; name: string; request: (query: Query) => Promise<HttpResponse> }> {
  const c = new Case(
    suite,
    await suite.staging.stage(sceneOf(suite.target.wire.idPrefix).world),
    'search.envelope',
  )
  const [actor = null] = c.actors
  const name = c.world.profiles.find(({ svc_id }) => svc_id === actor)?.common_name ?? ''
  return { c, name, request: query => c.send({ operation: 'searchPrincipals', actor, query }) }
}

/** Open points that a status responses; `name` finds the caller when the rest of the query is good. */
const byStatus: readonly [OpenPointId, (name: string) => Query, fair: readonly number[]][] = [
  ['short-search', name => ({ s: name.slice(0, 2) }), [400, 403, 404, 422]],
  ['missing-s', () => ({}), [400, 404, 422]],
  ['both-false', name => ({ s: name, profiles: 'false', groups: 'false' }), [400, 404, 422]],
]

for (const [id, queryFor, fair] of byStatus)
  open(id, { tier: 'actors' }, async suite => {
    const { c, name, request } = await asker(suite)
    const { status } = await request(queryFor(name))
    suite.observe(c, id, String(status), fair.includes(status))
  })

open('empty-s', { tier: 'actors' }, async suite => {
  const { c, name, request } = await asker(suite)
  const [empty, missing, short] = [
    await request({ s: '' }),
    await request({}),
    await request({ s: name.slice(0, 2) }),
  ]
  // Where missing and short are told alike, either reading is true.
  const value =
    empty.status === short.status
      ? 'short'
      : empty.status === missing.status
        ? 'missing'
        : String(empty.status)
  suite.observe(c, 'empty-s', value, value === 'short' || value === 'missing')
})

open('unknown-parameters', { tier: 'actors' }, async suite => {
  const { c, name, request } = await asker(suite)
  const { status } = await request({ s: name, colour: 'blue' })
  suite.observe(
    c,
    'unknown-parameters',
    status === 200 ? 'ignored' : String(status),
    status === 200 || status === 400 || status === 422,
  )
})

open('excluded-list', { tier: 'actors' }, async suite => {
  const { c, name, request } = await asker(suite)
  const { status, json } = await request({ s: name, groups: 'false' })
  if (status !== 200 || !isRecord(json)) return
  const list = json.groups
  const value =
    list === undefined
      ? 'left-out'
      : Array.isArray(list) && list.length === 0
        ? 'empty'
        : JSON.stringify(list)
  suite.observe(c, 'excluded-list', value, value === 'left-out' || value === 'empty')
})

open('extra-fields', { tier: 'actors' }, async suite => {
  const { c, name, request } = await asker(suite)
  const [profile] = resultsOf(await request({ s: name })).profiles
  if (profile === undefined) return
  const named = [suite.target.wire.idField, 'common_name', 'email', 'avatar_url']
  suite.observe(c, 'extra-fields', Object.keys(profile).every(key => named.includes(key)) ? 'none' : 'some')
})

/** Whether profiles were searched: undefined where the flag was refused. */
async function areProfilesSearched(
  request: (query: Query) => Promise<HttpResponse>,
  name: string,
  flag: string,
): Promise<boolean | number> {
  const response = await request({ s: name, profiles: flag })
  if (response.status !== 200 && response.status !== 404) return response.status
  return resultsOf(response).profiles.length > 0
}

const forms = { TRUE: 'FALSE', 1: '0', t: 'f', yes: 'no', on: 'off' } as const

open('bad-boolean', { tier: 'actors' }, async suite => {
  const { c, name, request } = await asker(suite)
  const seen = await areProfilesSearched(request, name, 'perhaps')
  suite.observe(c, 'bad-boolean', String(seen), typeof seen === 'boolean' || seen === 400 || seen === 422)
  const understood: string[] = []
  for (const [yes, no] of Object.entries(forms)) {
    const [whenYes, whenNo] = [
      await areProfilesSearched(request, name, yes),
      await areProfilesSearched(request, name, no),
    ]
    if (whenYes === true && whenNo === false) understood.push(yes)
  }
  const order = ['TRUE', '1', 't', 'yes', 'on'].filter(form => understood.includes(form))
  suite.observe(c, 'boolean-forms', order.length === 0 ? 'none' : order.join('+'))
})
