import { createOracle } from '../../src/index.js'
import { type Target, targetAt } from './target.js'

/** A reference server on a free port, as a target with the control protocol. */
export async function startReference(): Promise<{ target: Target; close(): Promise<void> }> {
  const oracle = await createOracle({ world: { profiles: [], groups: [], acrs: [] }, control: true })
  const { url } = oracle
  return {
    target: { ...targetAt(url), name: 'the reference server', control: { url: `${url}/_oracle/world` } },
    close: () => oracle.close(),
  }
}
