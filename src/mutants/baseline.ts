import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkHere } from '../check/here.js'
import type { CheckOptions } from '../check/options.js'
import type { ReadingRow, Report } from '../report/report.js'
import { cacheFolder, type MutatedBuild } from './instrument.js'
import { MutantServer } from './mutant-server.js'
import { type Responses, stable } from './replay.js'
import type { Setup } from './setups.js'
import { recorded, type Transcript } from './transcript.js'

/** The correct server does not pass the suite, so that no result about a mutant means anything. */
export class Void extends Error {}

/** What the correct server does under one setup. */
export interface Baseline {
  /** The ids of the mutants in code that runs. */
  readonly covered: ReadonlySet<string>
  readonly readings: readonly ReadingRow[]
  /** The files of the requests of the suite, and of the responses to them. */
  readonly transcript: string
  readonly responses: string
}

interface Kept extends Omit<Baseline, 'covered'> {
  readonly build: string
  readonly covered: readonly string[]
}

/** Runs the suite against a server, and stops at the first failure. */
export function checkServer(
  { url }: MutantServer,
  options: Pick<CheckOptions, 'runs' | 'budget' | 'only' | 'decided'>,
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
  if (kept?.build === build.hash) return { ...kept, covered: new Set(kept.covered) }
  console.error(`the correct server, ${setup.name}`)
  const { covered, readings, transcript } = await observe(build, setup, withEngine)
  const responses = file.replace(/json$/, 'responses.json')
  const first = await responsesUnder(build, setup, transcript)
  const second = await responsesUnder(build, setup, transcript)
  writeFileSync(responses, JSON.stringify(stable(first, second)))
  const measured = { build: build.hash, covered, readings, transcript, responses }
  writeFileSync(file, JSON.stringify(measured))
  return { ...measured, covered: new Set(covered) }
}

/** Runs the suite. On the definitions, it repeats the requests that the suite sent to the engine. */
async function observe(
  build: MutatedBuild,
  setup: Setup,
  withEngine: Baseline | undefined,
): Promise<Pick<Kept, 'covered' | 'readings' | 'transcript'>> {
  const server = await MutantServer.start(build.folder, setup)
  try {
    if (withEngine !== undefined) {
      await server.responsesTo(withEngine.transcript)
      return { ...withEngine, covered: await server.covered() }
    }
    const { result: report, transcript } = await recorded(decided =>
      checkServer(server, { runs: build.runs, decided: ({ id }) => decided(id) }),
    )
    const { passed } = report.summary
    if (report.verdict !== 'conformant' || passed < report.clauses.length)
      throw new Void(
        `without a mutant, the suite passes only ${passed} of ${report.clauses.length} clauses (${setup.name})`,
      )
    return { covered: await server.covered(), readings: report.readings, transcript: keep(setup, transcript) }
  } finally {
    await server.close()
  }
}

function keep({ name }: Setup, transcript: Transcript): string {
  const file = join(cacheFolder, `${name.replace(/\W+/g, '-')}.requests.json`)
  writeFileSync(file, JSON.stringify(transcript))
  return file
}

async function responsesUnder(build: MutatedBuild, setup: Setup, transcript: string): Promise<Responses> {
  const server = await MutantServer.start(build.folder, setup)
  try {
    return await server.responsesTo(transcript)
  } finally {
    await server.close()
  }
}
