import type { PortableScenarios } from '../../spec-tests/scenarios/portable.js'

/** The scenarios of the suite that an implementation can run in its own tests, without HTTP. */
export async function scenariosOfSuite(): Promise<PortableScenarios> {
  const [{ portableScenarios }, { scenarios }] = await Promise.all([
    import('../../spec-tests/scenarios/portable.js'),
    import('../../spec-tests/scenarios/all.js'),
  ])
  return portableScenarios(scenarios)
}
