import { isRecord } from '../../src/spec/is-record.js'
import { booleanSpellings, type OpenPointId } from '../../src/spec/open-points.js'
import { joinParts } from '../../src/spec/readings.js'
import { sceneOf } from '../actors/scene.js'
import { soughtTextOf } from '../actors/searching.js'
import { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import type { Suite } from '../runner/suite.js'
import { hasExtraFields } from '../shown/searches.js'
import type { HttpResponse } from '../target/client.js'
import { resultsOf } from '../target/results.js'

type SearchParameters = Readonly<Record<string, string>>

interface Searcher {
  readonly c: Case
  /** The name of the first actor. */
  readonly name: string
  /** Searches as another actor, if there is one. */
  readonly request: (query: SearchParameters) => Promise<HttpResponse>
  /** Makes each search as the actors by turns: the runner compares all responses. */
  readonly repeat: (queries: readonly SearchParameters[]) => Promise<void>
}

/** Searches on the scene or, if the target keeps its world, on that world. */
async function searcher(suite: Suite): Promise<Searcher> {
  const c = new Case(
    suite,
    await suite.staging.stage(sceneOf(suite.target.wire.idPrefix).world),
    'search.envelope',
  )
  const [named = null, actor = named] = c.actors
  const name = named === null ? '' : soughtTextOf(c.world, named, suite.beliefs.oracle)
  const send = (query: SearchParameters, actor: string | null) =>
    c.send({ operation: 'searchPrincipals', actor, query })
  return {
    c,
    name,
    request: query => send(query, actor),
    async repeat(queries) {
      if (!suite.repeatsObservations) return
      for (const [at, query] of queries.entries())
        await send(query, c.actors[(at + 2) % c.actors.length] ?? actor)
    },
  }
}

/** A query with each choice of flags that includes a kind. */
function withFlags(query: SearchParameters): readonly SearchParameters[] {
  return [
    query,
    { ...query, profiles: 'false' },
    { ...query, groups: 'false' },
    { ...query, profiles: 'true', groups: 'true' },
    query,
  ]
}

const bothFalse = { profiles: 'false', groups: 'false' }

/**
 * Open points whose reading is a status, and the same in other circumstances. A search for `name` finds a profile if the
 * rest of the query is valid.
 */
const byStatus: readonly [
  OpenPointId,
  (name: string) => SearchParameters,
  (name: string) => readonly SearchParameters[],
][] = [
  ['short-search', name => ({ s: name.slice(0, 2) }), name => withFlags({ s: name.slice(0, 1) })],
  ['missing-s', () => ({}), () => withFlags({})],
  [
    'both-false',
    name => ({ s: name, ...bothFalse }),
    name => [name, name.slice(0, 4), 'no such name', 'x'.repeat(40), name].map(s => ({ s, ...bothFalse })),
  ],
]

for (const [id, queryFor, others] of byStatus)
  open(id, { tier: 'actors' }, async suite => {
    const { c, name, request, repeat } = await searcher(suite)
    const { status } = await request(queryFor(name))
    c.observe(id, String(status))
    await repeat(others(name))
  })

open('empty-s', { tier: 'actors' }, async suite => {
  const { c, name, request, repeat } = await searcher(suite)
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
  c.observe('empty-s', value)
  await repeat([{ s: '' }, ...withFlags({ s: '' })])
})

open('unknown-parameters', { tier: 'actors' }, async suite => {
  const { c, name, request, repeat } = await searcher(suite)
  const { status } = await request({ s: name, colour: 'blue' })
  // A search that finds nothing without the parameter either shows nothing about it.
  const isShown = status !== 404 || (await request({ s: name })).status === 200
  if (isShown) c.observe('unknown-parameters', status === 200 ? 'ignored' : String(status))
  const [, , onlyProfiles = {}, both = {}] = withFlags({ s: name, colour: 'red' })
  const short = { s: name.slice(0, 4), colour: 'blue' }
  await repeat([onlyProfiles, { s: name, hue: 'name' }, both, short, { ...short, groups: 'false' }])
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
  // A null holds nothing, and search.includes demands no more of a kind that the caller excluded.
  c.observe('excluded-list', value, list === null)
})

/** Searches for a profile and for a group, because only one kind of result may have more fields. */
open('extra-fields', { tier: 'actors' }, async suite => {
  const { c, name, request } = await searcher(suite)
  const [group] = c.world.groups
  const { profiles } = resultsOf(await request({ s: name }))
  const { groups } = resultsOf(await request({ s: group?.title ?? name }))
  const shown = [
    ...profiles.map(result => hasExtraFields(c.wire, 'profiles', result)),
    ...groups.map(result => hasExtraFields(c.wire, 'groups', result)),
  ]
  if (shown.length > 0) c.observe('extra-fields', shown.includes(true) ? 'some' : 'none')
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
  const { c, name, request, repeat } = await searcher(suite)
  const seen = await areProfilesSearched(request, name, 'perhaps')
  c.observe('bad-boolean', String(seen))
  await repeat([
    { s: name, profiles: 'maybe' },
    { s: name, profiles: 'perhaps', groups: 'true' },
    { s: name.slice(0, 4), profiles: 'unknown' },
    { s: name, groups: 'perhaps' },
    { s: name, profiles: 'perhaps' },
  ])
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
  c.observe('boolean-forms', joinParts(accepted))
  const words = booleanSpellings.flatMap(({ yes: [yes], no: [no] }) => [yes, no])
  await repeat(words.map(profiles => ({ s: name, profiles, groups: 'true' })))
})
