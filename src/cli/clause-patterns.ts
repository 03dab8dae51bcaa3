import { InvalidArgumentError } from 'commander'
import { type ClauseId, clauseIds, isClauseId } from '../spec/clauses.js'
import { hint } from '../suggestions.js'

/** A parser for clauses, separated by commas: ids, or patterns in which `*` stands for any text. Each clause once. */
export function clausesIn(text: string): readonly ClauseId[] {
  return [...new Set(text.split(',').flatMap(matching))]
}

function matching(pattern: string): readonly ClauseId[] {
  if (isClauseId(pattern)) return [pattern]
  if (!pattern.includes('*'))
    throw new InvalidArgumentError(`There is no clause ${pattern}; ${hint(pattern, clauseIds, 'spec')}`)
  const parts = pattern.split(/\*+/).map(part => part.replace(/[^\w-]/g, '\\$&'))
  const expression = new RegExp(`^${parts.join('.*')}$`)
  const found = clauseIds.filter(id => expression.test(id))
  if (found.length > 0) return found
  throw new InvalidArgumentError(`No clause matches ${pattern}; \`principal-oracle spec\` lists them`)
}
