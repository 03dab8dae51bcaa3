import type { NamedFault } from '../../faults/fault.js'
import { shownByAny } from '../../report/verdict.js'
import { type ClauseId, clauseIds } from '../../spec/clauses.js'
import { type Plan, selectedFaults } from './plan.js'
import { caughtRow, type ProofRow } from './proof-row.js'
import { relatedTo } from './related-clauses.js'
import { checkTarget } from './runs.js'
import { startOracle } from './targets.js'

/** A wrong response to almost any request can break these clauses, so they may fail on every fault. */
const generalClauses: readonly ClauseId[] = ['state.model', 'state.concurrent', 'state.consistent']

/** Any clause may fail on a fault in a clause that is checked on every response, so all are tested only in a full proof. */
export function faultsToBlame(plan: Plan): readonly NamedFault[] {
  return selectedFaults(plan).filter(({ clause }) => plan.full || !shownByAny.includes(clause))
}

/**
 * Checks the reference server with a fault. The clauses in `also` and `generalClauses` may fail besides its own; any other
 * failed clause is unexpected. Without `full`, only the related clauses are tested.
 */
export async function proveBlame(fault: NamedFault, { seed, full }: Plan): Promise<ProofRow> {
  const { name, clause, also = [] } = fault
  const only = full ? clauseIds : relatedTo(fault)
  const result = await checkTarget(() => startOracle({ faults: [name] }), { seed, only, shrink: false })
  const row = caughtRow(name, clause, [clause, ...also, ...generalClauses], result)
  const { unexpected = [] } = row
  return {
    ...row,
    holds: unexpected.length === 0,
    tested: [...result.ids('failed'), ...result.ids('passed')],
  }
}
