import { InvalidArgumentError } from 'commander'
import { clausesMatching, type Selected, selectedBy } from '../../check/patterns.js'
import type { ClauseId } from '../../spec/clauses.js'

/**
 * A parser for clauses, separated by commas: ids, or patterns in which `*` stands for any text. Each clause once.
 * @param before the clauses of the same option earlier on the line
 */
export function clausesIn(text: string, before: readonly ClauseId[] = []): readonly ClauseId[] {
  return eachOnce(text, before, clausesMatching)
}

/** The same for clauses, and for tests after the id of their clause: `remove.permission: A member*`. The tests need not exist. */
export function selectedIn(text: string, before: readonly Selected[] = []): readonly Selected[] {
  return eachOnce(text, before, selectedBy)
}

function eachOnce<T>(
  text: string,
  before: readonly T[],
  parse: (part: string) => readonly T[],
): readonly T[] {
  try {
    return [...new Set([...before, ...text.split(',').flatMap(part => parse(part.trim()))])]
  } catch (error) {
    const { message } = error as Error
    throw new InvalidArgumentError(`${message.charAt(0).toUpperCase()}${message.slice(1)}`)
  }
}
