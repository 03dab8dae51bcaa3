import type { RunOptions } from '../../spec-tests/runner/options.js'
import { UsageError } from '../files.js'
import { nameOf, partsOf } from '../report/test-name.js'
import { type ClauseId, clauseIds, isClauseId } from '../spec/clauses.js'
import { hint } from '../suggestions.js'
import { matching } from './patterns.js'
import { testsOfSuite } from './tests.js'

/** A clause, or tests of it: the clause, a colon, and the name of a test, in which `*` stands for any text. */
export type Selected = ClauseId | `${ClauseId}: ${string}`

export function clauseOf(selected: Selected): ClauseId {
  return (partsOf(selected)?.clause ?? selected) as ClauseId
}

/** The selected clauses, each once. */
export function clausesOf(selected: readonly Selected[]): readonly ClauseId[] {
  return [...new Set(selected.map(clauseOf))]
}

/** What the suite takes for a selection: clauses, and of those that are not selected whole the names of tests. */
export function selectionFor(only: readonly Selected[]): Pick<RunOptions, 'only' | 'onlyTests'> {
  const whole = only.filter(isClauseId)
  const onlyTests = only.filter(each => !whole.includes(clauseOf(each)))
  return { only: clausesOf(only), ...(onlyTests.length === 0 ? {} : { onlyTests }) }
}

/** @throws UsageError if the text names no clause */
export function refuseUnknown(text: unknown, option: string): void {
  const id = typeof text === 'string' ? (partsOf(text)?.clause ?? text) : text
  if (typeof id !== 'string' || !isClauseId(id))
    throw new UsageError(`check: ${option}: there is no clause ${id}; ${hint(`${id}`, clauseIds, 'spec')}`)
}

/**
 * The options with the full name of each test that a pattern in `only` matches.
 * @throws UsageError if a pattern matches no test
 */
export async function withTestNames<T extends { readonly only?: readonly Selected[] | undefined }>(
  options: T,
): Promise<T> {
  const { only } = options
  if (only === undefined || only.every(isClauseId)) return options
  const tests = await testsOfSuite()
  const namesIn = (clause: ClauseId) => tests.filter(({ id }) => id === clause).map(({ name }) => name)
  return {
    ...options,
    only: only.flatMap(each => {
      const { clause, test } = partsOf(each) ?? {}
      return clause === undefined || test === undefined ? each : named(clause, test, namesIn(clause))
    }),
  }
}

function named(clause: ClauseId, pattern: string, names: readonly string[]): readonly Selected[] {
  const found = matching(pattern, names)
  if (found.length > 0) return found.map(test => nameOf({ clause, test }) as Selected)
  throw new UsageError(
    `--only: no test of ${clause} matches '${pattern}'; ${hint(pattern, names, `check --list --only ${clause}`)}`,
  )
}
