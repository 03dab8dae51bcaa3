import { writeFileSync } from 'node:fs'
import { InvalidArgumentError, Option } from 'commander'
import { natural, whole } from '../cli/options.js'
import { FaultError, faultsNamed } from '../index.js'
import { scriptOptions } from '../script.js'
import { canary, type Plan, parts, proveFault, type Row } from './parts.js'
import { enough, measureSensitivity } from './sensitivity.js'
import { demandsOn, page, sensitivityPage } from './table.js'

const {
  sensitivity: isSensitivity,
  part,
  ...options
} = scriptOptions<{
  whole: boolean
  sensitivity: boolean
  part: readonly string[]
  fault: readonly string[]
  seed: number
  jobs: number
}>(
  'prove',
  'Prove the suite: it fails every fault, and no reading. Writes proof.json and proof.md. Exit code: 0 every demand holds; 1 one does not; 2 the proof is void.',
  command =>
    command
      .option('--whole', 'meet each fault with every clause, not its own and its neighbours alone', false)
      .addOption(
        new Option('--part <part...>', 'only these parts')
          .choices(Object.keys(parts))
          .default(Object.keys(parts)),
      )
      .option('--fault <name>', 'only this fault; may be repeated', known, [])
      .option('--seed <number>', 'what the examples are drawn from', natural, 1)
      .option('--jobs <number>', 'how many checks at a time', whole(1, 64), 2)
      .option(
        '--sensitivity',
        'measure how often each fault is caught instead; writes sensitivity.json and .md',
        false,
      ),
)
const plan: Plan = { ...options, only: options.fault, tell: text => console.error(text) }
// A check would wait for its own end alone, and the next begin.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(2))
process.exitCode = isSensitivity ? await sensitivity() : await prove()

async function prove(): Promise<0 | 1 | 2> {
  const began = Date.now()
  if (!(await isCanaryDead())) {
    console.error(`void: the canary ${canary} was not caught, so that nothing else means anything`)
    return 2
  }
  const proved: Record<string, readonly Row[]> = {}
  for (const [name, rows] of Object.entries(parts)) {
    if (!part.includes(name)) continue
    console.error(`\n${name}`)
    proved[name] = await rows(plan)
  }
  const demands = demandsOn(proved)
  const proof = {
    startedAt: new Date(began).toISOString(),
    durationMs: Date.now() - began,
    seed: plan.seed,
    whole: plan.whole,
    parts: proved,
    demands,
  }
  write('proof', proof, page(proof))
  for (const { says, holds, but } of demands) {
    console.log(`${holds ? 'holds  ' : 'broken '} ${says}`)
    for (const subject of but) console.log(`          ${subject}`)
  }
  return demands.every(({ holds }) => holds) ? 0 : 1
}

async function isCanaryDead(): Promise<boolean> {
  const [fault] = faultsNamed([canary])
  return fault !== undefined && (await proveFault(fault, { ...plan, whole: false })).holds
}

async function sensitivity(): Promise<0 | 1> {
  const rows = await measureSensitivity(plan)
  const text = sensitivityPage(rows)
  write('sensitivity', rows, text)
  console.log(text)
  return rows.every(({ caught }) => caught >= enough) ? 0 : 1
}

function write(name: string, value: unknown, text: string): void {
  writeFileSync(`${name}.json`, `${JSON.stringify(value, null, 2)}\n`)
  writeFileSync(`${name}.md`, text)
}

function known(name: string, before: readonly string[]): readonly string[] {
  try {
    return [...before, ...faultsNamed([name]).map(({ name }) => name)]
  } catch (error) {
    throw error instanceof FaultError ? new InvalidArgumentError(error.message) : error
  }
}
