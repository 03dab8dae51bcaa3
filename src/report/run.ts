import { type ClauseId, clauseIds, clauses } from '../spec/clauses.js'
import { isReading } from '../spec/readings.js'
import type { ClauseRow, ClauseStatus, Evidence, ReadingRow, Report, Verdict } from './report.js'

interface Tally {
  checks: number
  untested?: string
  unjudged?: string
  error?: string
  readonly evidence: Evidence[]
}

const shownPerClause = 3
const noTest = 'no test of it ran'
/** Why a clause is untested that `--only` left out. */
export const notAsked = 'not asked for: --only names others'

/** Clauses that any answer may break, so that they are decided when the last answer has come. */
export const shownByAny: readonly ClauseId[] = [
  'wire.json',
  'wire.success-status',
  'wire.id-prefix',
  'wire.no-server-error',
  'state.consistent',
]

/** What happened in one run of the suite. Everything that is shown of it comes from here. */
export class Run {
  readonly #tallies = new Map<ClauseId, Tally>()
  readonly #readings = new Map<string, ReadingRow>()
  readonly #startedAt = new Date()
  #requests = 0
  #served = false
  readonly #end = new AbortController()
  #error: string | undefined

  /** @param only the clauses that were asked for: of others only what answers showed by the way is told */
  constructor(readonly only?: readonly ClauseId[]) {}

  request(): void {
    this.#requests++
  }

  /** A search has returned a principal that the suite knows: from here on a pass means something. */
  served(): void {
    this.#served = true
  }

  /** An example that could have failed has not. */
  check(id: ClauseId): void {
    this.#tally(id).checks++
  }

  fail(id: ClauseId, evidence: Evidence): void {
    const tally = this.#tally(id)
    tally.checks++
    // One cause shows in many places: the first few, and of each message the first, tell it.
    const told = tally.evidence.some(({ message }) => message === evidence.message)
    if (!told && tally.evidence.length < shownPerClause) tally.evidence.push(evidence)
  }

  /** Part of a clause could not be tried, so the whole does not pass. The first reason stays. */
  untested(id: ClauseId, reason: string): void {
    this.#tally(id).untested ??= reason
  }

  /** One of several tests of a clause found nothing to judge; it matters where the others did not either. */
  unjudged(id: ClauseId, reason: string): void {
    this.#tally(id).unjudged ??= reason
  }

  /** The suite itself erred. */
  errored(id: ClauseId, reason: string): void {
    this.#tally(id).error ??= reason
  }

  /** The run could not be made or trusted. */
  abort(reason: string): void {
    this.#error ??= reason
    this.#end.abort()
  }

  get aborted(): boolean {
    return this.#error !== undefined
  }

  /** Told when the run is aborted. */
  get ended(): AbortSignal {
    return this.#end.signal
  }

  failed(id: ClauseId): boolean {
    return this.#tally(id).evidence.length > 0
  }

  /**
   * @param key the open point without `open.`, with the operation after a slash if it was observed for one
   * @param seen a value that `--reading` takes, or else a status or a note that says what was seen
   * @param isNoteFair whether the note describes a fair reading; every value is fair
   */
  observe(key: string, seen: string, isNoteFair = false): void {
    const id = `open.${key}`
    const row: ReadingRow = isReading(`${id}=${seen}`)
      ? { id, observed: seen, fair: true }
      : { id, observed: null, note: /^\d{3}$/.test(seen) ? `status ${seen}` : seen, fair: isNoteFair }
    this.#readings.set(key, row)
  }

  report(about: Pick<Report, 'tool' | 'target' | 'seed'>): Report {
    const rows = clauseIds.map(id => this.row(id))
    const count = (status: ClauseStatus) => rows.filter(row => row.status === status).length
    const summary = {
      passed: count('passed'),
      failed: count('failed'),
      untested: count('untested'),
      errored: count('errored'),
      requests: this.#requests,
    }
    const verdict = verdictOf(summary, this.aborted)
    const error = this.#error ?? (verdict === 'inconclusive' ? whyInconclusive(rows) : undefined)
    return {
      tool: about.tool,
      target: about.target,
      startedAt: this.#startedAt.toISOString(),
      durationMs: Date.now() - this.#startedAt.getTime(),
      seed: about.seed,
      verdict,
      ...(error === undefined ? {} : { error }),
      summary,
      clauses: rows,
      readings: mergeOperations([...this.#readings.values()]),
    }
  }

  row(id: ClauseId): ClauseRow {
    const { level, section } = clauses[id]
    const told = this.#isTold(id)
    const tally = told ? this.#tally(id) : { checks: 0, evidence: [] }
    const reason = told ? this.#reason(tally) : notAsked
    const status = statusOf(tally, reason)
    return {
      id,
      level,
      section,
      status,
      checks: tally.checks,
      ...(status === 'passed' || status === 'failed' ? {} : { reason: reason ?? noTest }),
      evidence: tally.evidence,
    }
  }

  #isTold(id: ClauseId): boolean {
    return this.only?.includes(id) !== false || (shownByAny.includes(id) && this.failed(id))
  }

  #reason({ error, untested, unjudged, checks }: Tally): string | undefined {
    if (error !== undefined) return error
    if (untested !== undefined) return untested
    if (checks > 0 && !this.#served) return 'no search returned a principal that the suite knows'
    return checks > 0 ? undefined : (unjudged ?? noTest)
  }

  #tally(id: ClauseId): Tally {
    const known = this.#tallies.get(id)
    if (known !== undefined) return known
    const tally: Tally = { checks: 0, evidence: [] }
    this.#tallies.set(id, tally)
    return tally
  }
}

/** One row for an open point if the same was seen on all operations, and otherwise one for each operation. */
function mergeOperations(rows: readonly ReadingRow[]): readonly ReadingRow[] {
  const pointOf = ({ id }: ReadingRow) => id.split('/')[0] ?? id
  return rows.flatMap(row => {
    const ofPoint = rows.filter(other => pointOf(other) === pointOf(row))
    if (ofPoint.some(({ observed, note }) => observed !== row.observed || note !== row.note)) return [row]
    return ofPoint[0] === row ? [{ ...row, id: pointOf(row) }] : []
  })
}

function statusOf({ evidence, error }: Tally, reason: string | undefined): ClauseStatus {
  if (evidence.length > 0) return 'failed'
  if (error !== undefined) return 'errored'
  return reason === undefined ? 'passed' : 'untested'
}

function verdictOf(summary: Readonly<Record<ClauseStatus, number>>, aborted: boolean): Verdict {
  if (summary.failed > 0) return 'nonconformant'
  return aborted || summary.errored > 0 || summary.passed === 0 ? 'inconclusive' : 'conformant'
}

function whyInconclusive(rows: readonly ClauseRow[]): string {
  const erred = rows.find(row => row.status === 'errored')
  if (erred !== undefined) return `the suite erred on ${erred.id}: ${erred.reason}`
  const reasons = new Map<string, number>()
  for (const { reason = '' } of rows)
    if (reason !== noTest && reason !== notAsked) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const [most = ''] = [...reasons].sort((a, b) => b[1] - a[1])[0] ?? []
  return `nothing could be tested: ${most}`
}
