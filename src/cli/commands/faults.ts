import { Command } from 'commander'
import type { NamedFault } from '../../faults/fault.js'
import { FaultError, faults, faultsNamed } from '../../faults/registry.js'
import { fixture, readWorld, UsageError } from '../../files.js'
import { jsonText } from '../../report/json-text.js'
import { clauses } from '../../spec/clauses.js'
import { endpoints } from '../../spec/endpoints.js'
import { Names, pathOfStep } from '../../spec/step.js'

export function faultsCommand(): Command {
  return new Command('faults')
    .argument('[name]', 'the name of a fault, such as like-wildcards')
    .option('--json', 'print the name, clause and description of each fault as JSON')
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle faults                        every fault, with its clause and a description
  principal-oracle faults like-wildcards         one fault, with requests that show it
  principal-oracle serve --fault like-wildcards  a server with this fault`,
    )
    .action((name: string | undefined, { json }: { json?: true }) => {
      const shown = name === undefined ? faults : [faultNamed(name)]
      if (json) console.log(JSON.stringify(shown.map(forMachines), null, 2))
      else console.log(name === undefined ? overview() : shown.map(one).join('\n'))
    })
}

function faultNamed(name: string): NamedFault {
  try {
    return faultsNamed([name])[0] as NamedFault
  } catch (error) {
    throw error instanceof FaultError ? new UsageError(error.message) : error
  }
}

function forMachines({ name, clause, says }: NamedFault): object {
  return { name, clause, says }
}

function overview(): string {
  const width = Math.max(...faults.map(({ name }) => name.length)) + 2
  const clauseWidth = Math.max(...faults.map(({ clause }) => clause.length)) + 2
  return [
    ...faults.map(({ name, clause, says }) => `${name.padEnd(width)}${clause.padEnd(clauseWidth)}${says}`),
    '',
    `${faults.length} faults. \`principal-oracle serve --fault NAME\` starts a server with one; repeat --fault for more.`,
  ].join('\n')
}

function one({ name, clause, says, shownBy }: NamedFault): string {
  const names = new Names(readWorld(fixture('demo.world.json')))
  const titles = shownBy.flatMap(({ operation, input: { body } }) =>
    operation === 'createGroup' && body?.title !== undefined ? [String(body.title)] : [],
  )
  const lines = shownBy.map(({ as, operation, input, tokenIn, escaped }) => {
    const where = tokenIn === undefined ? '' : ` (token: ${tokenIn})`
    const body = input.body === undefined ? '' : ` ${jsonText(input.body, escaped)}`
    return `  ${as ?? 'without a token'}${where}: ${endpoints[operation].method} ${pathTo({ operation, input }, titles, names)}${body}`
  })
  return [
    `${name}  (${clause})`,
    '',
    says,
    `It breaks this rule: ${clauses[clause].demand}`,
    '',
    'On the demo world these requests show the fault. The last response is wrong, if none before is:',
    ...lines,
    '',
    `  principal-oracle serve --fault ${name}`,
  ].join('\n')
}

/** The path. A group that the requests create is written as its title. */
function pathTo(step: Parameters<typeof pathOfStep>[0], titles: readonly string[], names: Names): string {
  return titles.reduce(
    (path, title) => path.replace(`/${encodeURIComponent(title)}`, `/<${title}>`),
    pathOfStep(step, names),
  )
}
