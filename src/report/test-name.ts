import { type ClauseId, isClauseId } from '../spec/clauses.js'

/** Which test of which clause a case belongs to. The name is absent in an observation. */
export interface TestOf {
  readonly clause: ClauseId
  readonly test?: string | undefined
}

/** How a test is named outside its clause: `remove.permission: A member without write permission cannot remove itself`. */
export function nameOf({ clause, test }: TestOf): string {
  return test === undefined ? clause : `${clause}: ${test}`
}

/** The test that found a failure, as evidence of a clause names it: a test of another clause with that clause before it. */
export function finderOf({ clause, test }: TestOf, failed: ClauseId): { readonly test?: string } {
  if (test === undefined) return {}
  return { test: clause === failed ? test : nameOf({ clause, test }) }
}

/** The clause and the test of a full name; undefined for the bare name of a test. */
export function partsOf(name: string): Required<TestOf> | undefined {
  const [, clause = '', test = ''] = /^([^:]+): *(.+)$/s.exec(name) ?? []
  return isClauseId(clause) ? { clause, test } : undefined
}

/** A failed clause, with the test that found the failure as evidence names it. */
export function withFinder(failed: ClauseId, test: string | undefined): string {
  if (test === undefined) return failed
  return partsOf(test) === undefined ? nameOf({ clause: failed, test }) : `${failed} (${test})`
}

/** The name of the test of the failed clause itself that found a failure. Undefined if something else found it. */
export function ownTest({ test }: { readonly test?: string }): string | undefined {
  return test !== undefined && partsOf(test) === undefined ? test : undefined
}

/** What tests of the failed clause itself have found comes first: they say what they looked for. */
export function ownFirst<T extends { readonly test?: string }>(evidence: readonly T[]): readonly T[] {
  const isOwn = (each: T) => Number(ownTest(each) !== undefined)
  return evidence.toSorted((one, other) => isOwn(other) - isOwn(one))
}
