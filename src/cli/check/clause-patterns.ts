import { InvalidArgumentError } from 'commander'
import { matching } from '../../check/patterns.js'
import type { Selected } from '../../check/selection.js'
import { type ClauseId, clauseIds, isClauseId } from '../../spec/clauses.js'
import { hint } from '../../suggestions.js'

/**
 * A parser for clauses, separated by commas: ids, or patterns in which `*` stands for any text. Each clause once.
 * @param before the clauses of the same option earlier on the line
 */
export function clausesIn(text: string, before: readonly ClauseId[] = []): readonly ClauseId[] {
  return [...new Set([...before, ...text.split(',').flatMap(pattern => clausesMatching(pattern.trim()))])]
}

/** The same for clauses, and for tests after the id of their clause: `remove.permission: A member*`. The tests need not exist. */
export function selectedIn(text: string, before: readonly Selected[] = []): readonly Selected[] {
  return [...new Set([...before, ...text.split(',').flatMap(part => selectedBy(part.trim()))])]
}

function selectedBy(part: string): readonly Selected[] {
  const [, clause = part, test] = /^([^:]*):(.*)$/s.exec(part) ?? []
  const ids = clausesMatching(clause)
  if (test === undefined) return ids
  if (!isClauseId(clause))
    throw new InvalidArgumentError(`Write the id of one clause before the name of a test, not ${clause}.`)
  return [`${clause}: ${test.trim()}`]
}

function clausesMatching(pattern: string): readonly ClauseId[] {
  if (isClauseId(pattern)) return [pattern]
  if (!pattern.includes('*'))
    throw new InvalidArgumentError(`There is no clause ${pattern}; ${hint(pattern, clauseIds, 'spec')}`)
  const found = matching(pattern, clauseIds)
  if (found.length > 0) return found
  throw new InvalidArgumentError(
    `No clause matches ${pattern}; ${hint(pattern, [...likelyPatterns(), ...clauseIds], 'spec')}`,
  )
}

/** The patterns of one area, such as `search.*`, and of one rule in all areas, such as `*.permission`. */
function likelyPatterns(): ReadonlySet<string> {
  return new Set(clauseIds.flatMap(id => [id.replace(/\..*/, '.*'), id.replace(/.*\./, '*.')]))
}
