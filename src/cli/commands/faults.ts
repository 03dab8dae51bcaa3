import { Command } from 'commander'
import { checkHere } from '../../check/here.js'
import type { NamedFault } from '../../faults/fault.js'
import { FaultError, faults, faultsNamed } from '../../faults/registry.js'
import { UsageError } from '../../files.js'
import { failureBlock } from '../../report/failures/block.js'
import { causesOf } from '../../report/failures/causes.js'
import { painter } from '../../report/paint.js'
import { createReferenceServer } from '../../server/reference-server.js'
import { clauses } from '../../spec/clauses.js'

export function faultsCommand(): Command {
  return new Command('faults')
    .argument('[name]', 'the name of a fault, such as like-wildcards')
    .option('--json', 'print the name, clause and description of each fault as JSON')
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle faults                        every fault, with its clause and a description
  principal-oracle faults like-wildcards         one fault, with the requests that show it
  principal-oracle serve --fault like-wildcards  a server with this fault`,
    )
    .action(async (name: string | undefined, { json }: { json?: true }) => {
      const shown = name === undefined ? faults : [faultNamed(name)]
      if (json) console.log(JSON.stringify(shown.map(forMachines), null, 2))
      else console.log(name === undefined ? overview() : await one(faultNamed(name)))
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

/** The fault, and the smallest case with which the suite finds it. */
async function one(fault: NamedFault): Promise<string> {
  const { name, clause, says } = fault
  return [
    `${name}  (${clause})`,
    '',
    says,
    `It breaks this rule: ${clauses[clause].demand}`,
    '',
    'The suite finds it so:',
    ...(await failureOf(fault)),
    '',
    `  principal-oracle serve --fault ${name}`,
  ].join('\n')
}

async function failureOf({ name, clause }: NamedFault): Promise<readonly string[]> {
  const world = { profiles: [], groups: [], acrs: [] }
  const server = await createReferenceServer({ world, faults: [name], control: true })
  try {
    const url = await server.listen(0)
    const control = `${url}/_oracle/world`
    const report = await checkHere({ url, control, only: [clause], seed: 1, bail: true })
    return causesOf(report.clauses)
      .filter(cause => cause.some(({ id }) => id === clause))
      .flatMap(cause => failureBlock(cause, { paint: painter(false), verbose: false }))
  } finally {
    await server.close()
  }
}
