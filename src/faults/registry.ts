import { hint } from '../suggestions.js'
import { acrFaults } from './acr/index.js'
import { addFaults } from './add/index.js'
import { authFaults } from './auth/index.js'
import { createFaults } from './create/index.js'
import { deleteFaults } from './delete/index.js'
import { type Faults, listOf, type NamedFault } from './fault.js'
import { readFaults } from './read/index.js'
import { removeFaults } from './remove/index.js'
import { searchFaults } from './search/index.js'
import { stateFaults } from './state/index.js'
import { updateFaults } from './update/index.js'
import { wireFaults } from './wire/index.js'

const byClause: Faults = {
  ...wireFaults,
  ...authFaults,
  ...searchFaults,
  ...createFaults,
  ...readFaults,
  ...updateFaults,
  ...deleteFaults,
  ...addFaults,
  ...removeFaults,
  ...acrFaults,
  ...stateFaults,
}

/** Every fault, in the order of the clauses. */
export const faults: readonly NamedFault[] = listOf(byClause)

/** No fault has this name. The message shows similar names. */
export class FaultError extends Error {}

/** @throws FaultError if a name is unknown */
export function faultsNamed(names: readonly string[]): readonly NamedFault[] {
  return names.map(name => faults.find(fault => fault.name === name) ?? fail(name))
}

function fail(name: string): never {
  const known = faults.map(fault => fault.name)
  throw new FaultError(`there is no fault ${JSON.stringify(name)}; ${hint(name, known, 'faults')}`)
}
