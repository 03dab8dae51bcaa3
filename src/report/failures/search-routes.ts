import { type ExplainedPrincipal, wordsFor } from '../../spec/explain-principal.js'
import { explainSearch } from '../../spec/explain-search.js'
import type { World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Evidence, RequestRecord } from '../report.js'
import type { Names } from './names.js'
import { searchStringOf } from './operations.js'
import type { Picture, Route } from './picture.js'
import { printable, shortened } from './texts.js'

const longestText = 24

/** What a search should find among the principals that the finding names. Undefined if it names none. */
export function searchRoutes(
  { message, expected, observed }: Evidence,
  request: RequestRecord,
  world: World,
  readings: Readings,
  names: Names,
): Picture | undefined {
  const s = searchStringOf(request)
  const finding = [message, expected, observed, request.path].join('\n')
  const named = [...world.profiles, ...world.groups].filter(({ svc_id }) => finding.includes(svc_id))
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
    caption: `A search for ${quoted(s)} finds ${count} of the ${explained.length} principals that this failure names.`,
    routes: explained.map(principal => routeTo(principal, names)),
    left: 0,
  }
}

/** What the generated SVC-IDs of the deployment begin with. */
function prefixIn({ profiles }: World): string | undefined {
  return profiles.flatMap(({ svc_id }) => /^(.+?)[0-9a-f]{32}$/.exec(svc_id)?.[1] ?? [])[0]
}

function routeTo({ svc_id, found, fields }: ExplainedPrincipal, names: Names): Route {
  const field = fields.find(({ matches }) => matches)
  const via = names.of(svc_id)
  if (field === undefined) return { via, kind: 'broken', says: 'no field begins with it' }
  const says = `${wordsFor(field)} ${quoted(field.text)}`
  return { via, kind: found ? 'open' : 'short', says: found ? says : `${says}, but left out` }
}

function quoted(text: string): string {
  return JSON.stringify(shortened(printable(text), longestText))
}
