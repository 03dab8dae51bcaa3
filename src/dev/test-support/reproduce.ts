import { spawnSync } from 'node:child_process'
import type { Test } from 'tap'
import type { Evidence, Report } from '../../report/report.js'
import { type CommandResult, run } from './command.js'

/** The base URL of a server, and the URL that takes a world. */
export interface ServerAddress {
  readonly url: string
  readonly control: string
}

const hasCurl = spawnSync('curl', ['--version']).status === 0

/** Checks that the script of the first failure gets every recorded status again, if this machine has curl. */
export async function checkScript(
  t: Test,
  { clauses }: Report,
  { url, control }: ServerAddress,
): Promise<void> {
  if (!hasCurl) return
  const [evidence] = clauses.flatMap(row => row.evidence) as [Evidence]
  const ended = await runScript(evidence.curl, { BASE_URL: url, CONTROL_URL: control })
  t.match(ended, { code: 0, stderr: '' })
  t.same(
    statusesIn(ended),
    evidence.requests.map(({ status }) => status ?? 0),
    'the script gets the recorded statuses',
  )
}

/** Runs a script as a person does, with these variables. */
export function runScript(
  script: string,
  variables: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  return run('env', [...assignments, 'bash', '-c', script])
}

/** The status that ends each response in the output of a script. */
export function statusesIn({ stdout }: CommandResult): readonly number[] {
  return [...stdout.matchAll(/ (\d{3})$/gm)].map(([, status]) => Number(status))
}
