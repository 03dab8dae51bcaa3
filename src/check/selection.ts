import type { RunOptions } from '../../spec-tests/run/options.js'
import { UsageError } from '../files.js'
import { nameOf, partsOf } from '../report/test-name.js'
import { type ClauseId, isClauseId } from '../spec/clauses.js'
import { hint, suggestions } from '../suggestions.js'
import { matching, type Selected, selectedBy } from './patterns.js'
import { testsOfSuite } from './tests.js'

const mostHints = 3
/** Two typos in a shorter text leave nothing of it. */
const fewestLetters = 5

export function clauseOf(selected: Selected): ClauseId {
  return (partsOf(selected)?.clause ?? selected) as ClauseId
}

interface Selections {
  readonly only?: readonly Selected[] | undefined
  readonly first?: readonly Selected[] | undefined
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

/**
 * The options with each clause that a pattern matches, and with the full name of each test that a pattern in `only` matches.
 * @throws UsageError if a pattern matches nothing
 */
export async function withTestNames<T extends Selections>(options: T): Promise<T> {
  const [only, first] = [options.only, options.first].map(texts => texts?.flatMap(selectedBy))
  if (only === undefined || only.every(isClauseId)) return { ...options, only, first }
  const tests = await testsOfSuite()
  const namesIn = (clause: ClauseId) => tests.filter(({ id }) => id === clause).map(({ name }) => name)
  return {
    ...options,
    first,
    only: only.flatMap(each => {
      const { clause, test } = partsOf(each) ?? {}
      return clause === undefined || test === undefined ? each : named(clause, test, namesIn(clause))
    }),
  }
}

function named(clause: ClauseId, pattern: string, names: readonly string[]): readonly Selected[] {
  const found = matching(pattern, names)
  if (found.length > 0) return found.map(test => nameOf({ clause, test }) as Selected)
  const begun = names.filter(
    name => pattern.length >= fewestLetters && isNear(pattern, name.slice(0, pattern.length)),
  )
  const near = (begun.length > 0 ? begun : names.filter(name => isNear(pattern, name))).slice(0, mostHints)
  const meant = near.map(name => `'${name}'`).join(' or ')
  const help = near.length > 0 ? `did you mean ${meant}?` : hint('', [], `check --list --only ${clause}`)
  throw new UsageError(`--only: no test of ${clause} matches '${pattern}'; ${help}`)
}

function isNear(pattern: string, text: string): boolean {
  return suggestions(pattern, [text]).length > 0
}
