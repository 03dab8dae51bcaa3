import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PortableScenarios } from '../../../spec-tests/scenarios/portable.js'
import { packageFolder } from '../../files.js'

/** The scenarios of the suite as the build has put them into the page: to make them takes ten seconds. */
export async function pageScenarios(): Promise<PortableScenarios> {
  await import(pathToFileURL(join(packageFolder, 'dist/page/details.js')).href)
  const { worlds, scenarios } = (globalThis as unknown as { pageDetails: PortableScenarios }).pageDetails
  return { version: 1, worlds, scenarios }
}
