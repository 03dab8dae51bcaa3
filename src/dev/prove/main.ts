import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { InvalidArgumentError, Option } from 'commander'
import { natural, whole } from '../../cli/options.js'
import { FaultError, faultsNamed } from '../../faults/registry.js'
import { writeMadePart } from '../readme/made-part.js'
import { scriptOptions } from '../script.js'
import { claimsOn } from './claims.js'
import { parts } from './parts.js'
import type { Plan } from './plan.js'
import { type Proof, proofTable } from './proof.js'
import { proofPage } from './proof-page.js'
import type { ProofRow } from './proof-row.js'
import { proveFault } from './prove-fault.js'
import { Workers } from './workers.js'

/** If the suite does not catch this fault, the proof is void. */
const canary = 'no-match-is-200'

/** The soak takes too long for every proof. */
const usualParts = Object.keys(parts).filter(part => part !== 'soak')

const {
  part: selectedParts,
  fault,
  ...options
} = scriptOptions<
  Omit<Plan, 'faults'> & {
    readonly part: readonly string[]
    readonly fault: readonly string[]
  }
>(
  'prove',
  'Prove the suite: it fails every fault, and passes every fair reading. Writes proof.json, and proof.html with a table of the faults; a complete proof also writes its table into README.md. Exit code: 0 every claim holds; 1 a claim is broken; 2 the proof is void.',
  command =>
    command
      .addOption(
        new Option('--part <part...>', 'run only these parts')
          .choices(Object.keys(parts))
          .default(usualParts, 'all parts except soak'),
      )
      .option('--full', 'readings: more examples', false)
      .option('--fault <name>', 'run only this fault; may be repeated', addFault, [])
      .option('--reading <start>', 'run only readings that begin with this text, such as short-search=404')
      .option('--seed <number>', 'the first seed of the random examples', natural, 1)
      .option('--seeds <number>', 'number of seeds with which each fault is checked', whole(1, 1000), 20)
      // A process waits for a fifth of its time, so one process more than there are cores keeps the cores busy.
      .option(
        '--jobs <number>',
        'number of processes that check at a time',
        whole(1, 64),
        availableParallelism() + 1,
      )
      .option('--soak-seeds <number>', 'soak: number of seeds with the default readings', natural, 50)
      .option(
        '--soak-seeds-per-reading <number>',
        'soak: number of seeds with each other reading',
        natural,
        1,
      )
      .option('--runs <number>', 'soak: examples per property', natural, 20),
)
const plan: Plan = { ...options, faults: fault }
const workers = new Workers(plan)
// Without this, a signal would end only the current checks, and the next checks would begin.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(2))
process.exitCode = await prove().catch(error => {
  console.error(`void: ${error instanceof Error ? error.message : error}`)
  return 2 as const
})
await workers.end()

async function prove(): Promise<0 | 1 | 2> {
  const began = Date.now()
  const [fault] = faultsNamed([canary])
  if (fault === undefined || !(await proveFault(fault, { ...plan, seeds: 1 })).holds) {
    console.error(
      `void: the suite did not catch the fault ${canary}, so that no result of this proof means anything`,
    )
    return 2
  }
  const rows: Record<string, readonly ProofRow[]> = {}
  for (const part of Object.keys(parts)) if (selectedParts.includes(part)) rows[part] = await provePart(part)
  const claims = claimsOn(rows)
  const { seed, full } = plan
  const proof: Proof = {
    startedAt: new Date(began).toISOString(),
    durationMs: Date.now() - began,
    seed,
    full,
    canary,
    parts: rows,
    claims,
  }
  writeFileSync('proof.json', `${JSON.stringify(proof, null, 2)}\n`)
  writeFileSync('proof.html', proofPage(proof))
  if (isComplete(rows)) writeMadePart('npm run prove', proofTable(proof))
  for (const { claim, holds, exceptions } of claims) {
    console.log(`${holds ? 'holds  ' : 'broken '} ${claim}`)
    for (const subject of exceptions) console.log(`          ${subject}`)
  }
  return claims.every(({ holds }) => holds) ? 0 : 1
}

async function provePart(part: string): Promise<readonly ProofRow[]> {
  const count = (await parts[part]?.items(plan))?.length ?? 0
  console.error(`\n${part}`)
  let done = 0
  return workers.prove(part, [...Array(count).keys()], ({ subject, holds, ms, caught, seeds }) => {
    const counts = seeds === undefined ? '' : `  ${caught}/${seeds}`.padEnd(7)
    const seconds = (ms / 1000).toFixed(1).padStart(5)
    console.error(
      `${String(++done).padStart(4)}/${count}  ${holds ? 'ok  ' : 'FAIL'}${counts}  ${seconds} s  ${subject}`,
    )
  })
}

/** Whether every usual part ran with every subject. */
function isComplete(rows: Readonly<Record<string, readonly ProofRow[]>>): boolean {
  return plan.faults.length === 0 && plan.reading === undefined && usualParts.every(part => part in rows)
}

function addFault(name: string, before: readonly string[]): readonly string[] {
  try {
    return [...before, ...faultsNamed([name]).map(({ name }) => name)]
  } catch (error) {
    throw error instanceof FaultError ? new InvalidArgumentError(error.message) : error
  }
}
