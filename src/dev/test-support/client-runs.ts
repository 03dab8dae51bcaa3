import { runOracle } from './command.js'

/** The beginning of a script for a client: `send` sends a request with the token of Anna Berg, and resolves to the response. */
export const clientStart = `
  const { PRINCIPAL_ORACLE_URL: url, PRINCIPAL_ORACLE_CONTROL_URL: control } = process.env
  const headers = { authorization: 'Bearer ' + process.env.PRINCIPAL_ORACLE_CONTROL_TOKEN }
  const tokenOf = async base =>
    (await (await fetch(base + '/_oracle/token?subject=Anna%20Berg', { headers })).json()).token
  const send = async (path, method = 'GET', body = undefined, base = url) => fetch(base + path, {
    method,
    headers: { cookie: 'svc-token=' + await tokenOf(base), ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const must = (isRight, text) => { if (!isRight) throw new Error(text) }
`

/** Runs a script, after `clientStart`, on one server after another. @returns the exit code, the report and what breaks the script */
export async function reportOn(script: string, ...options: readonly string[]) {
  const { code, stdout } = await runOracle(
    ...['exec', '--json', '-', '--jobs', '2', ...options, '--', process.execPath, '-e', clientStart + script],
  )
  const report = JSON.parse(stdout)
  const ids: readonly string[] = report.breaking.map(({ id }: { id: string }) => id)
  return { code, report, ids }
}
