import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { replay } from '../check.js'
import type { Report } from '../report/report.js'

/** A server, by its base URL and where worlds are put in place. */
export interface Address {
  readonly url: string
  readonly control: string
}

const hasCurl = spawnSync('curl', ['--version']).status === 0

/** Whether the failure of a report is still there, by every way to repeat it that this machine has, or without the script. */
export async function stillThere(
  report: Report,
  address: Address,
  byScript = true,
): Promise<readonly boolean[]> {
  const replayed = await replay(report, address, () => {})
  return hasCurl && byScript ? [replayed, (await runScript(report, address)) === 1] : [replayed]
}

/** The script of the first failure, as a person would run it. */
async function runScript({ clauses }: Report, { url, control }: Address): Promise<unknown> {
  const [evidence] = clauses.flatMap(row => row.evidence)
  const env = { ...process.env, BASE_URL: url, CONTROL_URL: control }
  const child = spawn('bash', ['-c', evidence?.curl ?? ''], { env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code
}
