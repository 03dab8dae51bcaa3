import { fixture, readJson } from './files.js'
import type { ClauseId } from './spec/clauses.js'
import type { Step } from './spec/step.js'

/** A case over the demo world, written by hand from the specification. */
export interface Example {
  readonly clause: ClauseId
  readonly says: string
  /** Choices at open points other than the defaults. */
  readonly readings?: Readonly<Record<string, string>>
  readonly steps: readonly ExampleStep[]
}

export interface ExampleStep extends Step {
  readonly expect: Expectation
}

export interface Expectation {
  readonly status: number
  /** The principals that a search must show, must not show, or shows exactly. */
  readonly finds?: readonly string[]
  readonly findsNot?: readonly string[]
  readonly only?: readonly string[]
  readonly title?: string
  readonly description?: string
  /** In any order. */
  readonly members?: readonly string[]
  readonly alreadyMember?: boolean
  readonly notFound?: 'group' | 'profile'
}

export function readExamples(): readonly Example[] {
  return (readJson(fixture('examples.json')) as { examples: readonly Example[] }).examples
}
