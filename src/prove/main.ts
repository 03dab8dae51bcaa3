import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultsNamed } from '../index.js'
import { canary, type Plan, parts, proveFault, type Row } from './parts.js'
import { enough, measureSensitivity } from './sensitivity.js'
import { demandsOn, page, sensitivityPage } from './table.js'

/**
 * `npm run prove [-- --whole] [--part PART] [--fault NAME] [--seed N] [--jobs N] [--sensitivity]`: writes proof.json and
 * proof.md. Exit code: 0 every demand holds; 1 one does not; 2 the proof is void.
 */
const { values } = parseArgs({
  options: {
    whole: { type: 'boolean', default: false },
    sensitivity: { type: 'boolean', default: false },
    part: { type: 'string', multiple: true, default: Object.keys(parts) },
    fault: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
  },
})
const plan: Plan = {
  seed: Number(values.seed),
  jobs: Number(values.jobs),
  whole: values.whole,
  only: faultsNamed(values.fault).map(({ name }) => name),
  tell: text => console.error(text),
}
process.exitCode = values.sensitivity ? await sensitivity() : await prove()

async function prove(): Promise<0 | 1 | 2> {
  const began = Date.now()
  if (!(await isCanaryDead())) {
    console.error(`void: the canary ${canary} was not caught, so that nothing else means anything`)
    return 2
  }
  const proved: Record<string, readonly Row[]> = {}
  for (const [part, rows] of Object.entries(parts)) {
    if (!values.part.includes(part)) continue
    console.error(`\n${part}`)
    proved[part] = await rows(plan)
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
