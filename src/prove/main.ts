import { writeFileSync } from 'node:fs'
import { InvalidArgumentError, Option } from 'commander'
import { natural, whole } from '../cli/options.js'
import { FaultError, faultsNamed } from '../index.js'
import { scriptOptions } from '../script.js'
import { canary, parts, proveFault } from './parts.js'
import type { Plan } from './plan.js'
import { claimsOn, proofPage, sensitivityPage } from './proof-page.js'
import type { ProofRow } from './proof-row.js'
import { measureSensitivity, requiredCatches } from './sensitivity.js'

const {
  sensitivity: isSensitivity,
  part: selectedParts,
  fault,
  ...options
} = scriptOptions<
  Omit<Plan, 'log' | 'faults'> & {
    sensitivity: boolean
    part: readonly string[]
    fault: readonly string[]
  }
>(
  'prove',
  'Prove the suite: it fails every fault, and passes every fair reading. Writes proof.json and proof.md. Exit code: 0 every claim holds; 1 a claim is broken; 2 the proof is void.',
  command =>
    command
      .addOption(
        new Option('--part <part...>', 'run only these parts').choices(Object.keys(parts)).default(
          Object.keys(parts).filter(part => part !== 'soak'),
          'all parts except soak',
        ),
      )
      .option('--full', 'check every clause on each fault, and more examples on each reading', false)
      .option('--fault <name>', 'run only this fault; may be repeated', addFault, [])
      .option('--reading <start>', 'run only readings that begin with this text, such as short-search=404')
      .option('--seed <number>', 'seed of the random examples; the first seed of the soak', natural, 1)
      .option('--jobs <number>', 'number of checks at a time', whole(1, 64), 2)
      .option('--seeds <number>', 'soak: number of seeds with the default readings', natural, 100)
      .option('--seeds-per-reading <number>', 'soak: number of seeds with each other reading', natural, 10)
      .option('--runs <number>', 'soak: examples per property', natural, 20)
      .option(
        '--sensitivity',
        'instead of the proof, measure how often the suite catches each fault; writes sensitivity.json and sensitivity.md',
        false,
      ),
)
const plan: Plan = { ...options, faults: fault, log: text => console.error(text) }
// Without this, a signal would end only the current checks, and the next checks would begin.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(2))
process.exitCode = isSensitivity ? await sensitivity() : await prove()

async function prove(): Promise<0 | 1 | 2> {
  const began = Date.now()
  if (!(await isCanaryCaught())) {
    console.error(
      `void: the suite did not catch the fault ${canary}, so that no result of this proof means anything`,
    )
    return 2
  }
  const rows: Record<string, readonly ProofRow[]> = {}
  for (const [name, runPart] of Object.entries(parts)) {
    if (!selectedParts.includes(name)) continue
    console.error(`\n${name}`)
    rows[name] = await runPart(plan)
  }
  const claims = claimsOn(rows)
  const proof = {
    startedAt: new Date(began).toISOString(),
    durationMs: Date.now() - began,
    seed: plan.seed,
    full: plan.full,
    parts: rows,
    claims,
  }
  write('proof', proof, proofPage(proof))
  for (const { claim, holds, exceptions } of claims) {
    console.log(`${holds ? 'holds  ' : 'broken '} ${claim}`)
    for (const subject of exceptions) console.log(`          ${subject}`)
  }
  return claims.every(({ holds }) => holds) ? 0 : 1
}

async function isCanaryCaught(): Promise<boolean> {
  const [fault] = faultsNamed([canary])
  return fault !== undefined && (await proveFault(fault, { ...plan, full: false })).holds
}

async function sensitivity(): Promise<0 | 1> {
  const rows = await measureSensitivity(plan)
  const text = sensitivityPage(rows)
  write('sensitivity', rows, text)
  console.log(text)
  return rows.every(({ caught }) => caught >= requiredCatches) ? 0 : 1
}

function write(name: string, value: unknown, text: string): void {
  writeFileSync(`${name}.json`, `${JSON.stringify(value, null, 2)}\n`)
  writeFileSync(`${name}.md`, text)
}

function addFault(name: string, before: readonly string[]): readonly string[] {
  try {
    return [...before, ...faultsNamed([name]).map(({ name }) => name)]
  } catch (error) {
    throw error instanceof FaultError ? new InvalidArgumentError(error.message) : error
  }
}
