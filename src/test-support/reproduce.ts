import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { replay } from '../check.js'
import type { Report } from '../report/report.js'

/** The base URL of a server, and the URL that takes a world. */
export interface ServerAddress {
  readonly url: string
  readonly control: string
}

const hasCurl = spawnSync('curl', ['--version']).status === 0

/**
 * Repeats the failure of a report in every way that this machine has: by `replay`, and by its script if there is curl.
 * @param withScript false if the script cannot repeat the failure reliably
 * @returns for each way, whether the failure occurs again
 */
export async function reproduce(
  report: Report,
  address: ServerAddress,
  withScript = true,
): Promise<readonly boolean[]> {
  const replayed = await replay(report, address, () => {})
  return hasCurl && withScript ? [replayed, (await runScript(report, address)) === 1] : [replayed]
}

/** Runs the script of the first failure as a person would. @returns its exit code */
async function runScript({ clauses }: Report, { url, control }: ServerAddress): Promise<unknown> {
  const [evidence] = clauses.flatMap(row => row.evidence)
  const env = { ...process.env, BASE_URL: url, CONTROL_URL: control }
  const child = spawn('bash', ['-c', evidence?.curl ?? ''], { env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code
}
