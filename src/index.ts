import type { FaultName } from './faults/fault-name.js'
import { faults as allFaults } from './faults/registry.js'
import type { ClauseId } from './spec/clauses.js'

export type { FaultName } from './faults/fault-name.js'
export type { InjectOptions, InjectResponse, Oracle } from './server/api.js'
export type { BadTokenName as BadTokenKind } from './server/control/bad-tokens.js'
export type { Question, SearchQuestion } from './server/control/questions.js'
export type { GivenReadings, OracleOptions, WorldOptions, WorldSource } from './server/options.js'
export { createOracle } from './server/oracle.js'
export { OracleError, type OracleErrorCode } from './server/oracle-error.js'
export {
  type GroupOptions,
  type ProfileOptions,
  type WorldBuilder,
  world,
} from './server/world-builder.js'
export { type ClauseId, clauses } from './spec/clauses.js'
export type { ConsideredAcr, Explanation } from './spec/explain-access.js'
export type { ExplainedMatch, ExplainedPrincipal } from './spec/explain-principal.js'
export type { SearchExplanation } from './spec/explain-search.js'
export type { Acr, Group, Permission, Profile, World } from './spec/nouns.js'
export { type OpenPointId, openPoints } from './spec/open-points.js'
export { source } from './spec/source.js'
export { parseWorld, WorldError } from './spec/world.js'

/** A fault that a server can have: it breaks its clause on purpose. */
export interface FaultEntry {
  readonly name: FaultName
  readonly clause: ClauseId
  /** One sentence on what the server does. */
  readonly says: string
}

/** Every fault, in the order of the clauses. */
export const faults: readonly FaultEntry[] = allFaults
