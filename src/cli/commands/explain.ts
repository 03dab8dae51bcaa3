import { Command } from 'commander'
import { UsageError } from '../../files.js'
import type { Explanation } from '../../spec/explain-access.js'
import type { ExplainedMatch } from '../../spec/explain-principal.js'
import type { SearchExplanation } from '../../spec/explain-search.js'
import { addServerUrl, askServer, type RunningServer } from '../ask-for-token.js'

interface ExplainOptions extends RunningServer {
  readonly caller?: string
  readonly permission?: string
  readonly group?: string
  readonly search?: string
  readonly principal?: string
  readonly json?: true
}

export function explainCommand(): Command {
  const command = new Command('explain')
  return addServerUrl(command)
    .option('--caller <name>', 'a profile, by SVC-ID, email or common name')
    .option('--permission <permission>', 'read, write or changePermission')
    .option('--group <name>', 'a group, by SVC-ID or title')
    .option('--search <text>', 'a search string')
    .option('--principal <name>', 'with --search: say why it finds this profile or group, or why not')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Faults of the server do not count. GET /_oracle/requests/ID on the server explains one request; its id is in the header
x-request-id of the response.

Examples:
  principal-oracle explain --caller 'Anna Berg' --permission write --group Alumni
  principal-oracle explain --search ber --principal 'Anna Berg'`,
    )
    .action(explain)
}

async function explain({ json, url, controlToken, ...question }: ExplainOptions): Promise<void> {
  checkQuestion(question)
  const server = { url, ...(controlToken === undefined ? {} : { controlToken }) }
  const answer = (await askServer(server, `explain?${new URLSearchParams(question)}`)) as
    | Explanation
    | SearchExplanation
  if (json) console.log(JSON.stringify(answer, null, 2))
  else for (const line of 'acrs' in answer ? accessLines(answer) : searchLines(answer)) console.log(line)
}

function checkQuestion({ caller, permission, group, search, principal }: Partial<ExplainOptions>): void {
  const ofAccess = [caller, permission, group].filter(word => word !== undefined).length
  const isComplete = search === undefined ? ofAccess === 3 && principal === undefined : ofAccess === 0
  if (!isComplete)
    throw new UsageError('give --caller, --permission and --group, or --search and, if you like, --principal')
}

function accessLines({ reason, acrs, caller }: Explanation): readonly string[] {
  return [
    `${reason}.`,
    ...acrs.map(({ principal, name, permission, names, grants }) => {
      const who = principal === caller ? 'the caller' : `${JSON.stringify(name)}, ${names} (${principal})`
      return `  ${grants ? '✓' : ' '} ${permission} for ${who}`
    }),
  ]
}

function searchLines({ reason, results, cutOff, principal }: SearchExplanation): readonly string[] {
  return [
    ...(principal === undefined ? [] : [`${principal.reason}.`]),
    `${reason}.`,
    ...results.map(result => `  ${matchText(result)}`),
    ...cutOff.first.map(result => `  beyond the limit: ${matchText(result)}`),
  ]
}

function matchText({ svc_id, name, matches }: ExplainedMatch): string {
  const fields = matches.map(({ clause, text }) => `${clause} ${JSON.stringify(text)}`)
  return `${svc_id} ${JSON.stringify(name)}: ${fields.join(', ')}`
}
