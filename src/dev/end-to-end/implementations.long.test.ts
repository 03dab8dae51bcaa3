import type { ClauseId } from '../../spec/clauses.js'
import { isReading } from '../../spec/readings.js'
import { canRun, mistakesOf, python, startForeign, startImplementation } from '../prove/targets.js'
import { casesFor, checkCases } from './check-cases.js'

/** A mistake of the foreign implementation, and the clause that it breaks. */
const ofForeign: readonly (readonly [mistake: string, id: ClauseId])[] = [
  ['wildcards-unescaped', 'search.field-start'],
  ['ascii-case', 'search.case-insensitive'],
  ['no-match-ok', 'search.no-match'],
  ['expired-accepted', 'auth.bad-token'],
  ['bearer-accepted', 'wire.cookie'],
  ['vetted-unchecked', 'create.vetted-only'],
  ['put-replaces-whole', 'update.partial'],
  ['deleted-group-grants', 'acr.deleted-group'],
  ['first-group-only', 'acr.any-suffices'],
]
// CI has Python; a contributor may not.
const skip = canRun(python) ? false : 'python3 is not installed'
/** One in three: `npm run prove` takes all. */
const ofPython = skip === false ? (await mistakesOf(python)).filter((_, at) => at % 3 === 0) : []

checkCases({
  'An independent implementation with other readings passes': {
    server: () => startForeign([]),
    check: { runs: 10 },
    readings: { 'result-limit': { observed: '10/shared', fair: true } },
    also(t, { report }) {
      for (const { id, observed } of report.readings)
        if (observed !== null) t.ok(isReading(`${id}=${observed}`), `--reading takes ${id}=${observed}`)
    },
  },
  'The implementation in Python passes': { skip, server: () => startImplementation(python, []) },
  ...casesFor(ofForeign, ([mistake, id]) => [
    `The mistake ${mistake} fails ${id}; the evidence can be repeated`,
    {
      server: () => startForeign([mistake]),
      check: { only: [id], runs: 30, shrink: true },
      failed: [id],
      repeatable: { correct: () => startForeign([]), withScript: true },
    },
  ]),
  ...casesFor(ofPython, ({ name, clause }) => [
    `The mistake ${name} of the implementation in Python fails ${clause}`,
    {
      server: () => startImplementation(python, [name]),
      check: { only: [clause as ClauseId], runs: 30 },
      failed: [clause as ClauseId],
    },
  ]),
})
