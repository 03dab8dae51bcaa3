import { isRecord } from '../../src/spec/is-record.js'
import { booleanSpellings, type OpenPointId } from '../../src/spec/open-points.js'
import { joinParts } from '../../src/spec/readings.js'
import { sceneOf } from '../actors/scene.js'
import { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { resultsOf } from '../target/results.js'

type SearchParameters = Readonly<Record<string, string>>

/** Searches as the first actor, on the scene or, if the target keeps its world, on that world. */
async function searcher(
  suite: Suite,
): Promise<{ c: Case; name: string; request: (query: SearchParameters) => Promise<HttpResponse> }> {
  const c = new Case(
    suite,
    await suite.staging.stage(sceneOf(suite.target.wire.idPrefix).world),
    'search.envelope',
  )
  const [actor = null] = c.actors
  const name = c.world.profiles.find(({ svc_id }) => svc_id === actor)?.common_name ?? ''
  return { c, name, request: query => c.send({ operation: 'searchPrincipals', actor, query }) }
}

/** Open points whose reading is a status. A search for `name` finds the caller if the rest of the query is valid. */
const byStatus: readonly [OpenPointId, (name: string) => SearchParameters][] = [
  ['short-search', name => ({ s: name.slice(0, 2) })],
  ['missing-s', () => ({})],
  ['both-false', name => ({ s: name, profiles: 'false', groups: 'false' })],
]

for (const [id, queryFor] of byStatus)
  open(id, { tier: 'actors' }, async suite => {
    const { c, name, request } = await searcher(suite)
    const { status } = await request(queryFor(name))
    suite.observe(c, id, String(status))
  })

open('empty-s', { tier: 'actors' }, async suite => {
  const { c, name, request } = await searcher(suite)
  const [empty, missing, short] = [
    await request({ s: '' }),
    await request({}),
    await request({ s: name.slice(0, 2) }),
  ]
  // If a missing and a short string get the same status, both readings are true.
  const value =
    empty.status === short.status
      ? 'short'
      : empty.status === missing.status
        ? 'missing'
        : String(empty.status)
  suite.observe(c, 'empty-s', value)
})

open('unknown-parameters', { tier: 'actors' }, async suite => {
  const { c, name, request } = await searcher(suite)
  const { status } = await request({ s: name, colour: 'blue' })
  suite.observe(c, 'unknown-parameters', status === 200 ? 'ignored' : String(status))
})

open('excluded-list', { tier: 'actors' }, async suite => {
  const { c, name, request } = await searcher(suite)
  const { status, json } = await request({ s: name, groups: 'false' })
  if (status !== 200 || !isRecord(json)) return
  const list = json.groups
  const value =
    list === undefined
      ? 'left-out'
      : Array.isArray(list) && list.length === 0
        ? 'empty'
        : `the list is ${JSON.stringify(list)}`
  suite.observe(c, 'excluded-list', value)
})

open('extra-fields', { tier: 'actors' }, async suite => {
  const { c, name, request } = await searcher(suite)
  const [profile] = resultsOf(await request({ s: name })).profiles
  if (profile === undefined) return
  const named = [suite.target.wire.idField, 'common_name', 'email', 'avatar_url']
  suite.observe(c, 'extra-fields', Object.keys(profile).every(key => named.includes(key)) ? 'none' : 'some')
})

/** Whether the server searched profiles, or the status if it refused the value of the parameter. */
async function areProfilesSearched(
  request: (query: SearchParameters) => Promise<HttpResponse>,
  name: string,
  flag: string,
): Promise<boolean | number> {
  const response = await request({ s: name, profiles: flag })
  if (response.status !== 200 && response.status !== 404) return response.status
  return resultsOf(response).profiles.length > 0
}

open('bad-boolean', { tier: 'actors' }, async suite => {
  const { c, name, request } = await searcher(suite)
  const seen = await areProfilesSearched(request, name, 'perhaps')
  suite.observe(c, 'bad-boolean', String(seen))
  const accepted: string[] = []
  for (const {
    form,
    yes: [yes],
    no: [no],
  } of booleanSpellings) {
    const [whenYes, whenNo] = [
      await areProfilesSearched(request, name, yes),
      await areProfilesSearched(request, name, no),
    ]
    if (whenYes === true && whenNo === false) accepted.push(form)
  }
  suite.observe(c, 'boolean-forms', joinParts(accepted))
})
