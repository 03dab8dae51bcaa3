import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { defaultRuns } from '../../check/options.js'
import { natural, whole } from '../../cli/options.js'
import { packageFolder } from '../../files.js'
import { scriptOptions } from '../script.js'
import { type Baseline, baselineOf, Void } from './baseline.js'
import { equivalent } from './equivalent.js'
import { buildMutants, type MutatedBuild } from './instrument.js'
import { explained, type Fate, type Judgement, judge, notCovered } from './judge.js'
import { keyOf, type Mutant } from './mutant.js'
import { Progress } from './progress.js'
import { areaOf, isCurrent, type Result, readResults, summarize } from './results.js'
import { selected } from './select.js'
import { setups } from './setups.js'
import { formatMutant, formatSummary } from './summary.js'

const options = scriptOptions<{
  file: readonly string[]
  part: { readonly part: number; readonly parts: number }
  sample: number
  seed: number
  runs: number
  brief: boolean
  again: boolean
}>(
  'mutants',
  'Change the code of the server in every small way that StrykerJS knows, and run the suite on each. Writes mutants.json, and continues from it. Ctrl-C ends the run with the results so far. Exit code: 0 every survivor is in the table of equivalent mutants; 1 a survivor is not, or an area of the table has none left; 2 the result means nothing.',
  command =>
    command
      .option('--file <text...>', 'only files whose name contains this text, such as src/engine/', [])
      .option('--part <k/n>', 'only part K of N equal parts', partOf, { part: 1, parts: 1 })
      .option(
        '--sample <number>',
        'only so many mutants, chosen by the seed',
        natural,
        Number.POSITIVE_INFINITY,
      )
      .option('--seed <number>', 'seed of the sample', natural, 1)
      .option(
        '--runs <number>',
        'examples per property; fewer are faster, and kill fewer mutants',
        natural,
        defaultRuns,
      )
      .option('--brief', 'only the default readings; each survivor then needs a full test', false)
      .option('--again', 'test also mutants with a result in mutants.json', false),
)

/** In how many parts of the transcript an explained mutant is tried. */
const partsOfExplained = 100

const file = join(packageFolder, 'mutants.json')
const build = await buildMutants(options.runs)
const names = new Set(build.mutants.map(keyOf))
const known = readResults(file, names)
/** One survivor shows that an area of the table is still needed. */
const neededAreas = new Set(
  [...known.values()]
    .filter(result => result.status === 'survived' && isCurrentResult(result))
    .map(result => areaOf(result, equivalent)),
)
const mutants = selected(build.mutants, { ...options, files: options.file, ...options.part })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(finish()))
try {
  await testAll(await judgementsFor(build, mutants))
  process.exitCode = finish()
} catch (error) {
  if (!(error instanceof Void)) throw error
  console.error(`void: ${error.message}`)
  process.exitCode = 2
}

async function testAll(judgements: readonly Judgement[]): Promise<void> {
  const unknown = mutants.filter(mutant => options.again || !hasResult(mutant))
  const isReached = ({ id }: Mutant) => judgements.some(({ baseline }) => baseline.covered.has(id))
  if (!options.brief) for (const mutant of unknown) if (!isReached(mutant)) keep(mutant, notCovered, 0)
  // One setup, and some parts of it, show well enough whether an area of the table still has survivors.
  const remaining = unknown
    .filter(isReached)
    .toSorted((a, b) => Number(isExplained(a)) - Number(isExplained(b)))
  const progress = new Progress(remaining.length, mutants.length)
  const next = remaining.values()
  await Promise.all(
    Array.from({ length: availableParallelism() }, () => testEach(judgements, next, progress)),
  )
}

/** Tests one mutant after the other, while others are tested in the same way. */
async function testEach(
  judgements: readonly Judgement[],
  next: IterableIterator<Mutant>,
  progress: Progress,
): Promise<void> {
  for (const mutant of next) {
    const began = Date.now()
    const area = areaOf(mutant, equivalent)
    if (area !== undefined && neededAreas.has(area)) {
      keep(mutant, explained, 0)
      progress.next()
      continue
    }
    const fate =
      area === undefined
        ? await judge(build, judgements, mutant, options.brief)
        : await judge(build, judgements, mutant, true, partsOfExplained)
    const result = keep(mutant, fate, Date.now() - began)
    save()
    const seconds = (result.ms / 1000).toFixed(1).padStart(5)
    console.error(`${progress.next()}  ${seconds} s  ${formatMutant(result)}`)
  }
}

function keep(mutant: Mutant, fate: Fate, ms: number): Result {
  const { id: _, ...named } = mutant
  const result = { ...named, hash: hashOf(mutant), build: build.hash, ...fate, ms }
  known.set(keyOf(mutant), result)
  if (fate.status === 'survived') neededAreas.add(areaOf(mutant, equivalent))
  return result
}

/** The setups on the definitions are needed only for a mutant of the definitions that the engine does not reach. */
async function judgementsFor(build: MutatedBuild, mutants: readonly Mutant[]): Promise<readonly Judgement[]> {
  const judgements: Judgement[] = []
  for (const setup of options.brief ? setups.slice(0, 1) : setups) {
    const isMissed = ({ id, file }: Mutant) =>
      file.startsWith('src/spec/') && !judgements.some(({ baseline }) => baseline.covered.has(id))
    if (setup.onDefinitions && !mutants.some(isMissed)) continue
    judgements.push({
      setup,
      baseline: await baselineOf(build, setup, withEngine(judgements, setup.readings)),
    })
  }
  return judgements
}

function withEngine(judgements: readonly Judgement[], readings: readonly string[]): Baseline | undefined {
  return judgements.find(({ setup }) => setup.readings === readings)?.baseline
}

function isExplained(mutant: Mutant): boolean {
  return areaOf(mutant, equivalent) !== undefined
}

function hashOf({ file }: Mutant): string {
  return build.hashes[file] as string
}

function hasResult(mutant: Mutant): boolean {
  const result = known.get(keyOf(mutant))
  return result !== undefined && isCurrentResult(result)
}

function isCurrentResult(result: Result): boolean {
  return isCurrent(result, build.hashes[result.file], build.hash, equivalent)
}

function save(): void {
  writeFileSync(file, JSON.stringify({ results: [...known.values()] }, null, 2))
}

/** Prints the results of the selected mutants. @returns the exit code */
function finish(): 0 | 1 {
  save()
  const results = mutants.flatMap((mutant): readonly Result[] => {
    const result = known.get(keyOf(mutant))
    return result === undefined ? [] : [{ ...result, line: mutant.line }]
  })
  const summary = summarize(results, build.mutants, equivalent)
  console.log(formatSummary(summary, mutants.length))
  return summary.survivors.length + summary.stale.length === 0 ? 0 : 1
}

function partOf(text: string): { readonly part: number; readonly parts: number } {
  const [, k = '', n = ''] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (k === '') throw new InvalidArgumentError('It must be two numbers, such as 1/4.')
  const parts = whole(1, 10_000)(n)
  return { part: whole(1, parts)(k), parts }
}
