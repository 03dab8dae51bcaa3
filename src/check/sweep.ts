import { defaultTimeout } from './options.js'

/**
 * Deletes what an interrupted run left on a deployment, by the ids in its cleanup log.
 * @returns the ids that are still there
 * @throws UsageError if the file is not a cleanup log
 */
export async function sweep(file: string): Promise<readonly string[]> {
  const suite = await import('../../spec-tests/target/remove-created.js')
  return (await suite.sweep(file, defaultTimeout)).map(({ id }) => id)
}
