import type { Case } from '../runner/case.js'
import type { Finding } from '../runner/failure.js'

/** @throws Failure if something is wrong */
export function expectNoFinding(c: Case, finding: Finding | undefined): void {
  c.expect(finding === undefined, () => finding as Finding)
}
