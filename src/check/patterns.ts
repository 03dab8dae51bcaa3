import { UsageError } from '../files.js'
import { type ClauseId, clauseIds, isClauseId } from '../spec/clauses.js'
import { hint } from '../suggestions.js'

/**
 * A clause; every clause that a pattern matches, in which `*` stands for any text; or tests of a clause: the clause, a colon,
 * and the name of a test or a pattern.
 */
export type Selected = ClauseId | `${string}*${string}` | `${ClauseId}: ${string}`

/** What a text selects: a clause, every clause that a pattern matches, or tests, which need not exist. @throws UsageError */
export function selectedBy(text: string): readonly Selected[] {
  const [, clause = text, test] = /^([^:]*):(.*)$/s.exec(text) ?? []
  const ids = clausesMatching(clause)
  if (test === undefined) return ids
  if (!isClauseId(clause))
    throw new UsageError(`write the id of one clause before the name of a test, not ${clause}`)
  return [`${clause}: ${test.trim()}`]
}

/** The clause, or every clause that a pattern matches. @throws UsageError if there is none */
export function clausesMatching(pattern: string): readonly ClauseId[] {
  if (isClauseId(pattern)) return [pattern]
  const found = pattern.includes('*') ? matching(pattern, clauseIds) : []
  if (found.length > 0) return found
  const [what, known] = pattern.includes('*')
    ? [`no clause matches ${pattern}`, [...likelyPatterns(), ...clauseIds]]
    : [`there is no clause ${pattern}`, clauseIds]
  throw new UsageError(`${what}; ${hint(pattern, known, 'spec')}`)
}

/** Those texts that a pattern matches, in which `*` stands for any text. */
export function matching<T extends string>(pattern: string, texts: readonly T[]): readonly T[] {
  const parts = pattern.split(/\*+/).map(part => part.replace(/[^\w-]/g, '\\$&'))
  const expression = new RegExp(`^${parts.join('.*')}$`)
  return texts.filter(text => expression.test(text))
}

/** The patterns of one area, such as `search.*`, and of one rule in all areas, such as `*.permission`. */
function likelyPatterns(): ReadonlySet<string> {
  return new Set(clauseIds.flatMap(id => [id.replace(/\..*/, '.*'), id.replace(/.*\./, '*.')]))
}
