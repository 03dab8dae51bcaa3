import type { PortableScenarios } from '../../spec-tests/scenarios/portable.js'
import type { Tier } from '../report/report.js'
import type { ClauseId } from '../spec/clauses.js'

/** A test of the suite, and the lowest tier of targets on which it is made. */
export interface TestOfSuite {
  readonly id: ClauseId
  /** One sentence that says what is so; unique in its clause. */
  readonly name: string
  readonly tier: Tier
}

/** All tests of the suite. */
export async function testsOfSuite(): Promise<readonly TestOfSuite[]> {
  const [{ loadTests }, { registry }] = await Promise.all([
    import('../../spec-tests/run/load-tests.js'),
    import('../../spec-tests/run/registry.js'),
  ])
  await loadTests()
  return registry.clauseTests.map(({ id, name, needs: { tier } }) => ({ id, name, tier }))
}

/** The scenarios of the suite that an implementation can run in its own tests, without HTTP. */
export async function scenariosOfSuite(): Promise<PortableScenarios> {
  const [{ portableScenarios }, { scenarios }] = await Promise.all([
    import('../../spec-tests/scenarios/portable.js'),
    import('../../spec-tests/scenarios/all.js'),
  ])
  return portableScenarios(scenarios)
}
