import { createOracle } from '../../src/index.js'

/** A reference server on a free port, and where it takes worlds. */
export async function startReference(): Promise<{ url: string; control: string; close(): Promise<void> }> {
  const oracle = await createOracle({ world: { profiles: [], groups: [], acrs: [] }, control: true })
  const { url } = oracle
  return { url, control: `${url}/_oracle/world`, close: () => oracle.close() }
}
