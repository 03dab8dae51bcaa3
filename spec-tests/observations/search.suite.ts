import { isRecord } from '../../src/spec/is-record.js'
import { booleanSpellings, type OpenPointId } from '../../src/spec/open-points.js'
import { joinParts } from '../../src/spec/readings.js'
import { Case } from '../run/case.js'
import { open } from '../run/clause.js'
import type { Suite } from '../run/suite.js'
import type { HttpResponse } from '../target/client.js'
import { type ClientRequest, sendUnjudged } from '../target/request.js'
import { resultsOf, searchBody } from '../target/results.js'
import { connectionTo } from '../target/target.js'
import { soughtTextOf } from '../worlds/searching.js'
import { ask, type ReadingOf } from './observing.js'
import { hasExtraFields } from './search-readings.js'

type SearchParameters = Readonly<Record<string, string>>

interface Searcher {
  readonly c: Case
  /** The name of the first actor. */
  readonly name: string
  /** Searches as another actor, if there is one. */
  readonly request: (query: SearchParameters) => Promise<HttpResponse>
  /** The searches by the actors in turn. */
  readonly inTurn: (queries: readonly SearchParameters[]) => readonly ClientRequest[]
}

/** Searches on the scene or, if the target keeps its world, on that world. */
async function searcher(suite: Suite): Promise<Searcher> {
  const c = await Case.on(suite, suite.scene.world, 'search.envelope')
  const [named = null, actor = named] = c.actors
  return {
    c,
    name: named === null ? '' : soughtTextOf(c.world, named, suite.beliefs.oracle),
    request: query => c.send({ operation: 'searchPrincipals', actor, query }),
    inTurn: queries =>
      queries.map((query, at) => ({
        operation: 'searchPrincipals',
        actor: c.actors[(at + 1) % c.actors.length] ?? actor,
        query,
      })),
  }
}

function withFlags(query: SearchParameters): readonly SearchParameters[] {
  return [
    query,
    { ...query, profiles: 'false' },
    { ...query, groups: 'false' },
    { ...query, profiles: 'true', groups: 'true' },
    query,
  ]
}

/** Observes what the first search shows. A search for `name` finds a profile if the rest of the query is valid. */
function openSearch(
  id: OpenPointId,
  queriesFor: (name: string) => readonly SearchParameters[],
  readingIn: (searcher: Searcher) => ReadingOf = () => asStatus,
): void {
  open(id, { tier: 'actors' }, async suite => {
    const place = await searcher(suite)
    await ask(place.c, id, place.inTurn(queriesFor(place.name)), readingIn(place))
  })
}

const asStatus: ReadingOf = ({ status }) => String(status)

openSearch('short-search', name => [{ s: name.slice(0, 2) }, ...withFlags({ s: name.slice(0, 1) })])

openSearch('missing-s', () => [{}, ...withFlags({})])

openSearch('both-false', name =>
  [name, name, name.slice(0, 4), 'no such name', 'x'.repeat(40), name].map(s => ({
    s,
    profiles: 'false',
    groups: 'false',
  })),
)

openSearch(
  'empty-s',
  () => [{ s: '' }, { s: '' }, ...withFlags({ s: '' })],
  ({ name, request }) =>
    async ({ status }) => {
      const [missing, short] = [await request({}), await request({ s: name.slice(0, 2) })]
      // If a missing and a short string get the same status, both readings are true.
      if (status === short.status) return 'short'
      return status === missing.status ? 'missing' : String(status)
    },
)

/** Nothing else sees this response: the search string is not known before the reading is. */
open('plus', { tier: 'actors' }, async suite => {
  const { c, name } = await searcher(suite)
  if (!name.includes(' ')) return
  const { status } = await sendUnjudged(connectionTo(suite, c.deployment), {
    operation: 'searchPrincipals',
    actor: c.actors[0] ?? null,
    query: { s: name },
    encode: text => encodeURIComponent(text).replaceAll('%20', '+'),
  })
  if (status === 200) c.observe('plus', 'space')
  if (status === 404) c.observe('plus', 'plus')
})

openSearch(
  'unknown-parameters',
  name => {
    const short = { s: name.slice(0, 4), colour: 'blue' }
    return [
      { s: name, colour: 'blue' },
      { s: name, colour: 'red', groups: 'false' },
      { s: name, hue: 'name' },
      { s: name, colour: 'red', profiles: 'true', groups: 'true' },
      short,
      { ...short, groups: 'false' },
    ]
  },
  ({ name, request }) =>
    async ({ status }) => {
      // A search that finds nothing without the parameter either shows nothing about it.
      const isShown = status !== 404 || (await request({ s: name })).status === 200
      return isShown ? (status === 200 ? 'ignored' : String(status)) : undefined
    },
)

open('excluded-list', { tier: 'actors' }, async suite => {
  const { c, name, request } = await searcher(suite)
  const { status, json } = await request({ s: name, groups: 'false' })
  if (status !== 200 || !isRecord(json)) return
  const list = searchBody(json).groups
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
const areProfilesSearched = (response: HttpResponse) =>
  String([200, 404].includes(response.status) ? resultsOf(response).profiles.length > 0 : response.status)

openSearch(
  'bad-boolean',
  name => [
    { s: name, profiles: 'perhaps' },
    { s: name, profiles: 'maybe' },
    { s: name, profiles: 'perhaps', groups: 'true' },
    { s: name.slice(0, 4), profiles: 'unknown' },
    { s: name, groups: 'perhaps' },
    { s: name, profiles: 'perhaps' },
  ],
  () => areProfilesSearched,
)

open('boolean-forms', { tier: 'actors' }, async suite => {
  const { c, name, request, inTurn } = await searcher(suite)
  const isRead = async (profiles: string, as: boolean) =>
    areProfilesSearched(await request({ s: name, profiles })) === String(as)
  const accepted: string[] = []
  for (const { form, ...words } of booleanSpellings) {
    const [yes, no] = [await isRead(words.yes[0], true), await isRead(words.no[0], false)]
    if (yes && no) accepted.push(form)
  }
  c.observe('boolean-forms', joinParts(accepted))
  if (!suite.repeatsObservations) return
  const all = booleanSpellings.flatMap(({ yes: [yes], no: [no] }) => [yes, no])
  for (const again of inTurn(all.map(profiles => ({ s: name, profiles, groups: 'true' }))))
    await c.send(again)
})
