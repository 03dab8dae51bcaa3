import type { RunOptions } from '../../spec-tests/run/options.js'
import type { Progress } from '../../spec-tests/run/suite-process.js'
import { UsageError } from '../files.js'
import type { ClauseRow, Shard } from '../report/report.js'
import { type Selected, selectedBy } from './patterns.js'
import { selectionFor } from './selection.js'

export type { Progress } from '../../spec-tests/run/suite-process.js'

/** The options of a run. Every option may be left out. */
export interface CheckOptions extends Partial<Omit<RunOptions, 'only' | 'onlyTests' | 'first'>> {
  /** The clauses to test, or patterns such as `search.*`, and single tests; without it, every clause. */
  readonly only?: readonly Selected[] | undefined
  /** What is tested before everything else, with all examples. */
  readonly first?: readonly Selected[] | undefined
  /**
   * Receives every clause when its row is final: a failed one at once, another one at the end, because a test of another
   * clause may still fail it. An error that it throws ends the run, and `check` rejects with it.
   */
  readonly decided?: ((row: ClauseRow) => void) | undefined
  /** Receives several times a second how far the run is. */
  readonly progress?: ((progress: Progress) => void) | undefined
  /** Receives messages for the user, such as the file that records what the run creates. */
  readonly note?: ((text: string) => void) | undefined
  /**
   * Ends the run. The suite then removes what it created, and `check` resolves with the report: the verdict is
   * `inconclusive` unless a clause failed, and `error` is the reason of the signal if that is a string, or else
   * "the run was aborted".
   */
  readonly signal?: AbortSignal | undefined
  /** After `signal`: ends the run at once, and leaves what it created. A note says how to remove that. */
  readonly atOnce?: AbortSignal | undefined
}

export const defaultRuns = 30
export const defaultTimeout = 5000

/** The least and the greatest value of each number. */
export const limits = {
  seed: [0, 2 ** 31 - 1],
  runs: [1, 1_000_000],
  budget: [1, 1_000_000],
  rate: [1, 1_000_000],
  timeout: [1, 600_000],
} as const

/** More shards would have no tests. */
export const mostShards = 64

type Rule = readonly [must: string, isValid: (value: unknown) => boolean]

const flag: Rule = ['must be true or false', value => typeof value === 'boolean']
const callback: Rule = ['must be a function', value => typeof value === 'function']
// Not `instanceof`: a test runner may have an AbortSignal of its own.
const abortSignal: Rule = [
  'must be an AbortSignal',
  value => typeof (value as AbortSignal | null)?.aborted === 'boolean',
]
const httpUrl: Rule = [
  'must be an http or https URL, such as http://127.0.0.1:4010',
  value => typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
]

function whole([least, most]: readonly [number, number]): Rule {
  return [
    `must be a whole number from ${least} to ${most}`,
    value => Number.isInteger(value) && least <= (value as number) && (value as number) <= most,
  ]
}

const clauses: Rule = [
  'must be a list of clause ids, of patterns such as search.*, or of tests after their clause',
  value => Array.isArray(value) && value.length > 0,
]

const rules: Readonly<Record<keyof CheckOptions, Rule>> = {
  url: httpUrl,
  target: ['must be the path of a target file', value => typeof value === 'string' && value !== ''],
  control: httpUrl,
  against: [
    'must be the base URL or the target file of another deployment',
    value => typeof value === 'string' && value !== '',
  ],
  strict: flag,
  only: clauses,
  first: clauses,
  shard: [
    `must have an index from 1 to count, and a count of at most ${mostShards}`,
    value => {
      const { index, count } = value as Shard
      return [index, count].every(Number.isInteger) && 1 <= index && index <= count && count <= mostShards
    },
  ],
  seed: whole(limits.seed),
  runs: whole(limits.runs),
  thorough: flag,
  budget: whole(limits.budget),
  readOnly: flag,
  allowWrites: flag,
  rate: whole(limits.rate),
  bail: flag,
  shrink: flag,
  timeout: whole(limits.timeout),
  decided: callback,
  progress: callback,
  note: callback,
  signal: abortSignal,
  atOnce: abortSignal,
}

/** @throws UsageError if an option is unknown or has an invalid value */
export function refuseInvalid(options: CheckOptions): void {
  if (typeof options !== 'object' || options === null)
    throw new UsageError('check: the options must be an object')
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(rules, name))
      throw new UsageError(`check: unknown option ${name} (known: ${Object.keys(rules).join(', ')})`)
    const [must, isValid] = rules[name as keyof CheckOptions]
    if (value !== undefined && !isValid(value)) throw new UsageError(`check: ${name} ${must}`)
  }
  if (options.shard !== undefined && options.seed === undefined)
    throw new UsageError('check: a shard needs a seed (--seed), so that all shards have the same')
  if (options.strict === true && options.against === undefined)
    throw new UsageError('check: strict needs against: another deployment to compare with')
  for (const name of ['only', 'first'] as const)
    for (const selected of options[name] ?? []) refuseUnknown(selected, name)
}

function refuseUnknown(selected: unknown, option: string): void {
  try {
    selectedBy(`${selected}`)
  } catch (error) {
    throw new UsageError(`check: ${option}: ${(error as Error).message}`)
  }
}

/** The options that the process of the suite receives. The names of tests in `only` must be complete. */
export function runOptionsOf({
  decided: _,
  progress: __,
  note: ___,
  signal: ____,
  atOnce: _____,
  only,
  ...options
}: CheckOptions): RunOptions {
  return {
    ...options,
    ...(only === undefined ? {} : selectionFor(only)),
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    runs: options.runs ?? defaultRuns,
    timeout: options.timeout ?? defaultTimeout,
  }
}
