import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkHere } from '../../check/here.js'
import type { CheckOptions } from '../../check/options.js'
import type { ReadingRow, Report } from '../../report/report.js'
import { cacheFolder, type MutatedBuild } from './instrument.js'
import { MutantServer } from './mutant-server.js'
import type { Responses } from './replay.js'
import type { Covered } from './serve-mutant.js'
import type { Setup } from './setups.js'
import { recorded, type Transcript } from './transcript.js'

/** The correct server does not pass the suite, so that no result about a mutant means anything. */
export class Void extends Error {}

/** What the correct server does under one setup. */
export interface Baseline {
  /** The parts of the transcript in which the code of a mutant runs, by the id of the mutant; none if it runs elsewhere. */
  readonly covered: ReadonlyMap<string, readonly number[]>
  /** The ids of the mutants in code that runs before the first request. */
  readonly atStart: ReadonlySet<string>
  readonly readings: readonly ReadingRow[]
  /** The files of the requests of the suite, and of the responses to them. */
  readonly transcript: string
  readonly responses: string
}

interface Kept extends Omit<Baseline, 'covered' | 'atStart'> {
  readonly build: string
  readonly covered: readonly (readonly [id: string, parts: readonly number[]])[]
  readonly atStart: readonly string[]
}

/** Runs the suite against a server, and stops at the first failure. */
export function checkServer(
  { url }: MutantServer,
  options: Pick<CheckOptions, 'runs' | 'budget'>,
): Promise<Report> {
  return checkHere({ ...options, url, control: `${url}/_oracle/world`, seed: 1, bail: true, shrink: false })
}

/**
 * The baseline of a setup, from the cache if nothing was built since.
 * @param withEngine the baseline with the same readings on the engine, for a setup on the definitions
 * @throws Void if the server does not pass the suite
 */
export async function baselineOf(
  build: MutatedBuild,
  setup: Setup,
  withEngine: Baseline | undefined,
): Promise<Baseline> {
  const file = join(cacheFolder, `${setup.name.replace(/\W+/g, '-')}.json`)
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined
  if (kept?.build === build.hash) return restored(kept)
  console.error(`the correct server, ${setup.name}`)
  const observed = withEngine === undefined ? await observe(build, setup) : { ...withEngine, ran: [] }
  const { readings, transcript, ran } = observed
  const responses = file.replace(/json$/, 'responses.json')
  const repeated = await repeat(build, setup, transcript)
  writeFileSync(responses, JSON.stringify(repeated.responses))
  const { byPart, outside } = repeated.covered
  const parts = partsById(byPart)
  const ids = new Set([...ran, ...parts.keys(), ...outside])
  const measured: Kept = {
    build: build.hash,
    covered: [...ids].map(id => [id, parts.get(id) ?? []]),
    atStart: outside,
    readings,
    transcript,
    responses,
  }
  writeFileSync(file, JSON.stringify(measured))
  return restored(measured)
}

function restored(kept: Kept): Baseline {
  return { ...kept, covered: new Map(kept.covered), atStart: new Set(kept.atStart) }
}

function partsById(byPart: Covered['byPart']): ReadonlyMap<string, readonly number[]> {
  const parts = new Map<string, number[]>()
  for (const [part, ids] of Object.entries(byPart))
    for (const id of ids) {
      const known = parts.get(id) ?? []
      known.push(Number(part))
      parts.set(id, known)
    }
  return parts
}

/** Runs the suite. `ran` has the ids of the mutants in code that runs, also below HTTP. */
async function observe(
  build: MutatedBuild,
  setup: Setup,
): Promise<Pick<Baseline, 'readings' | 'transcript'> & { readonly ran: readonly string[] }> {
  const server = await MutantServer.start(build.folder, setup, { recordsCoverage: true })
  try {
    const { result: report, transcript } = await recorded(() => checkServer(server, { runs: build.runs }))
    const { passed } = report.summary
    if (report.verdict !== 'conformant' || passed < report.clauses.length)
      throw new Void(
        `without a mutant, the suite passes only ${passed} of ${report.clauses.length} clauses (${setup.name})`,
      )
    const { outside: ran } = await server.covered()
    return { ran, readings: report.readings, transcript: keep(setup, transcript) }
  } finally {
    await server.close()
  }
}

function keep({ name }: Setup, transcript: Transcript): string {
  const file = join(cacheFolder, `${name.replace(/\W+/g, '-')}.requests.json`)
  writeFileSync(file, JSON.stringify(transcript))
  return file
}

/** Repeats the requests of the suite, which takes less time, and shows which code runs in each part. */
async function repeat(
  build: MutatedBuild,
  setup: Setup,
  transcript: string,
): Promise<{ readonly responses: Responses; readonly covered: Covered }> {
  const server = await MutantServer.start(build.folder, setup, { recordsCoverage: true })
  try {
    return { responses: await server.responsesTo(transcript), covered: await server.covered() }
  } finally {
    await server.close()
  }
}
