import { differentReadings } from '../../../src/report/notes.js'
import type { ReadingRow } from '../../../src/report/report.js'
import { Failure } from '../../run/failure.js'
import { reportOf } from '../../run/run-suite.js'
import type { Suite } from '../../run/suite.js'

/**
 * Puts in the report what both deployments do at the open points: one value if they agree, and else both. In a strict
 * comparison, an open point on which they differ fails state.consistent.
 */
export function noteReadings(suite: Suite, first: Suite, other: Suite): void {
  const { run, options } = suite
  if (!options.strict) run.untested('state.consistent', 'needs --strict, which compares the readings')
  const [one, two] = [reportOf(first).readings, reportOf(other).readings]
  for (const id of keysOf([...one, ...two])) {
    const [a = 'not observed', b = 'not observed'] = [seenIn(one, id), seenIn(two, id)]
    const key = id.replace(/^open\./, '')
    run.observe(key, a === b ? a : `${differentReadings}${a}; the other: ${b}`, true)
    if (!options.strict) continue
    if (a === b) run.check('state.consistent')
    else suite.fail('state.consistent', differenceOf(first, id, a, b))
  }
}

/** The requests are those to the first deployment. */
function differenceOf(first: Suite, id: string, a: string, b: string): Failure {
  const { requests = [], world = { profiles: [], groups: [], acrs: [] } } =
    shownBy(first, id.replace(/^open\./, '')) ?? {}
  const compared = {
    differs: `The two take different readings of ${id}; both are fair`,
    other: b,
    own: a,
  }
  return new Failure({ decides: requests.slice(-1), expected: {}, compared }, requests, world)
}

/** The requests that first showed something of an open point, without any token. */
function shownBy(suite: Suite, key: string): Pick<Failure, 'requests' | 'world'> | undefined {
  const shown = suite.known.observations.shown(key)
  if (shown === undefined) return undefined
  const { deployment, requests } = shown
  const hide = (text: string) => suite.hide(text, deployment)
  return {
    world: deployment.world,
    requests: requests.map(request => ({ ...request, response: hide(request.response) })),
  }
}

/** The open points; where one deployment has a row for each operation, those. */
function keysOf(rows: readonly ReadingRow[]): readonly string[] {
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.filter(id => !ids.some(other => other.startsWith(`${id}/`)))
}

/** What a deployment does at an open point, or on all operations alike. */
function seenIn(rows: readonly ReadingRow[], id: string): string | undefined {
  const row = rows.find(each => each.id === id) ?? rows.find(each => each.id === id.split('/')[0])
  return row === undefined ? undefined : (row.observed ?? row.note)
}
