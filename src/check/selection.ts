import type { RunOptions } from '../../spec-tests/run/options.js'
import { UsageError } from '../files.js'
import { nameOf, partsOf } from '../report/test-name.js'
import { type ClauseId, clauseIds, isClauseId } from '../spec/clauses.js'
import { hint, suggestions } from '../suggestions.js'
import { matching } from './patterns.js'
import { testsOfSuite } from './tests.js'

const mostHints = 3
/** Two typos in a shorter text leave nothing of it. */
const fewestLetters = 5

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
  if (typeof text === 'string' && (isClauseId(text) || partsOf(text) !== undefined)) return
  throw new UsageError(`check: ${option}: there is no clause ${text}; ${hint(`${text}`, clauseIds, 'spec')}`)
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
  const near = names.filter(name => isNear(pattern, name)).slice(0, mostHints)
  const meant = near.map(name => `'${name}'`).join(' or ')
  const help = near.length > 0 ? `did you mean ${meant}?` : hint('', [], `check --list --only ${clause}`)
  throw new UsageError(`--only: no test of ${clause} matches '${pattern}'; ${help}`)
}

/** Whether a pattern may mean a name: they share a word, or the beginning but for two typos. */
function isNear(pattern: string, name: string): boolean {
  const beginning = pattern.length < fewestLetters ? [] : [name.slice(0, pattern.length)]
  return suggestions(pattern, [name, ...beginning]).length > 0
}
