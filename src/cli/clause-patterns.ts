import { InvalidArgumentError } from 'commander'
import { type ClauseId, clauseIds, isClauseId } from '../spec/clauses.js'
import { hint } from '../suggestions.js'

/**
 * A parser for clauses, separated by commas: ids, or patterns in which `*` stands for any text. Each clause once.
 * @param before the clauses of the same option earlier on the line
 */
export function clausesIn(text: string, before: readonly ClauseId[] = []): readonly ClauseId[] {
  return [...new Set([...before, ...text.split(',').flatMap(pattern => matching(pattern.trim()))])]
}

function matching(pattern: string): readonly ClauseId[] {
  if (isClauseId(pattern)) return [pattern]
  if (!pattern.includes('*'))
    throw new InvalidArgumentError(`There is no clause ${pattern}; ${hint(pattern, clauseIds, 'spec')}`)
  const parts = pattern.split(/\*+/).map(part => part.replace(/[^\w-]/g, '\\$&'))
  const expression = new RegExp(`^${parts.join('.*')}$`)
  const found = clauseIds.filter(id => expression.test(id))
  if (found.length > 0) return found
  throw new InvalidArgumentError(
    `No clause matches ${pattern}; ${hint(pattern, [...likelyPatterns(), ...clauseIds], 'spec')}`,
  )
}

/** The patterns of one area, such as `search.*`, and of one rule in all areas, such as `*.permission`. */
function likelyPatterns(): ReadonlySet<string> {
  return new Set(clauseIds.flatMap(id => [id.replace(/\..*/, '.*'), id.replace(/.*\./, '*.')]))
}
