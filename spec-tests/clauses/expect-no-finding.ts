import type { Finding } from '../judge/finding.js'
import type { Case } from '../runner/case.js'

/** @throws Failure if something is wrong */
export function expectNoFinding(c: Case, finding: Finding | undefined): void {
  c.expect(finding === undefined, () => finding as Finding)
}
