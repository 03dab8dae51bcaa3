import type { ExplainedPrincipal } from '../../spec/explain-principal.js'
import { explainSearch } from '../../spec/explain-search.js'
import { wordsFor } from '../../spec/matching.js'
import type { World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import { type Evidence, isComplete, type RequestRecord } from '../report.js'
import type { Names } from './names.js'
import { searchStringOf } from './operations.js'
import { principalsIn } from './principals.js'
import { printable, shortened } from './texts.js'

const longestText = 24

/** What a search should find among the principals that the failure is about. Undefined if there are none. */
export function searchRoutes(
  evidence: Evidence,
  request: RequestRecord,
  { world, readings }: { readonly world: World; readonly readings: Readings },
  names: Names,
): Picture | undefined {
  const s = searchStringOf(request)
  const named = principalsIn(evidence, request, world)
  if (s === undefined || named.length === 0) return undefined
  const { profiles, groups } = Object.fromEntries(new URLSearchParams(request.path.split('?')[1]))
  const known = { ...readings, idPrefix: prefixIn(world) ?? readings.idPrefix }
  const explained = named.flatMap(
    principal => explainSearch(world, known, { s, profiles, groups }, principal).principal ?? [],
  )
  const count = explained.filter(({ found }) => found).length
  return {
    start: quoted(s),
    end: 'results',
    caption: `By the rules, a search for ${quoted(s)} ${findings(count, explained.length)} that this failure names.`,
    routes: explained.map(principal => routeTo(principal, request, names)),
    left: 0,
  }
}

/** How many of the principals a search finds, as the middle of a sentence. */
function findings(count: number, all: number): string {
  if (all > 1) return `finds ${count} of the ${all} principals`
  return `${count === 1 ? 'finds' : 'does not find'} the principal`
}

/** What the generated SVC-IDs of the deployment begin with. */
function prefixIn({ profiles }: World): string | undefined {
  return profiles.flatMap(({ svc_id }) => /^(.+?)[0-9a-f]{32}$/.exec(svc_id)?.[1] ?? [])[0]
}

function routeTo({ svc_id, found, fields }: ExplainedPrincipal, request: RequestRecord, names: Names): Route {
  const isShown = request.response.includes(svc_id)
  const field = fields.find(({ matches }) => matches)
  const match = field === undefined ? 'no field begins so' : `${wordsFor(field)} ${quoted(field.text)}`
  const via = names.of(svc_id)
  // A record that was cut short does not show what the response lacks.
  if (found && !isShown && isComplete(request)) return { via, kind: 'lost', says: `not returned: ${match}` }
  if (!found && isShown) return { via, kind: 'extra', says: `returned: ${match}` }
  return { via, kind: found ? 'open' : field === undefined ? 'broken' : 'short', says: match }
}

function quoted(text: string): string {
  return JSON.stringify(shortened(printable(text), longestText))
}

/**
 * `lost` should lead to the end, but the response shows otherwise; `extra` should not, but does. `open` leads to the end,
 * `short` gives too little, `missing` is not there, `broken` does not begin at the start. What matters most comes first.
 */
const routeKinds = ['lost', 'extra', 'open', 'short', 'missing', 'broken'] as const
type RouteKind = (typeof routeKinds)[number]

/** One way from the start of a picture to its end. */
export interface Route {
  /** The principal on the way; undefined if there is none. */
  readonly via?: string
  readonly says: string
  readonly kind: RouteKind
}

/** The part of a world that decides on a request: the ways from the caller to a group, or from a search to principals. */
export interface Picture {
  readonly start: string
  readonly end: string
  /** One sentence. */
  readonly caption: string
  readonly routes: readonly Route[]
  /** How many ways are left out. */
  readonly left: number
}

const mostRoutes = 5

/** The picture with the routes that matter most. */
export function limited(picture: Picture): Picture {
  const routes = routeKinds.flatMap(kind => picture.routes.filter(route => route.kind === kind))
  return { ...picture, routes: routes.slice(0, mostRoutes), left: Math.max(0, routes.length - mostRoutes) }
}
