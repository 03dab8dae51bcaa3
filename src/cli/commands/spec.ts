import { Command } from 'commander'
import { scenariosOfSuite, type TestOfSuite, testsOfSuite } from '../../check/tests.js'
import { readExamples } from '../../examples.js'
import { fixture, readWorld, UsageError } from '../../files.js'
import { type Clause, type ClauseId, clauseIds, clauses, isClauseId } from '../../spec/clauses.js'
import {
  isOpenPointId,
  type OpenPoint,
  type OpenPointId,
  openPointIds,
  openPoints,
} from '../../spec/open-points.js'
import { source } from '../../spec/source.js'
import { hint } from '../../suggestions.js'
import { describeExample } from '../example.js'

const ids = [...clauseIds, ...openPointIds.map(id => `open.${id}`)]

export function specCommand(): Command {
  return new Command('spec')
    .argument(
      '[id]',
      'the id of a clause, such as search.family-name, or of an open point, such as open.trim',
    )
    .option('--json', 'print the same as JSON')
    .option(
      '--scenarios',
      'print the scenarios of the suite that need no HTTP: with --json as worlds, requests and the responses that are ' +
        'fair, for the unit tests of an implementation in any language',
    )
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle spec                    every id, with one line each
  principal-oracle spec acr.through-group  one clause, with curl lines for the demo world
  principal-oracle spec open.trim          one open point, with its readings
  principal-oracle spec --json             everything, for a program
  principal-oracle spec --scenarios --json > scenarios.json
                                           fixtures/scenarios.schema.json describes it, and
                                           fixtures/examples/scenarios.py runs it in Python`,
    )
    .action(async (id: string | undefined, options: { json?: true; scenarios?: true }) => {
      if (options.scenarios) return console.log(await shownScenarios(id, options.json === true))
      const tests = options.json || (id !== undefined && isClauseId(id)) ? await testsOfSuite() : []
      console.log(
        options.json
          ? JSON.stringify(forMachines(id, tests), null, 2)
          : id === undefined
            ? overview()
            : one(id, tests),
      )
    })
}

/** The scenarios of one clause, or all. */
async function shownScenarios(id: string | undefined, asJson: boolean): Promise<string> {
  if (id !== undefined) one(id, [])
  const { scenarios, ...rest } = await scenariosOfSuite()
  const wanted = scenarios.filter(({ clause }) => id === undefined || clause === id)
  if (asJson) return JSON.stringify({ source, ...rest, scenarios: wanted })
  return wanted.map(({ clause, says, steps }) => `${clause}: ${says} (${steps.length} requests)`).join('\n')
}

/** What a program sees of an open point, in this order. */
const pointKeys = [
  'question',
  'form',
  'scope',
  'values',
  'meanings',
  'notation',
  'samples',
  'default',
  'why',
  'tolerance',
] as const

function forMachines(id: string | undefined, tests: readonly TestOfSuite[]): object {
  if (id !== undefined) one(id, tests)
  const wanted = (known: string) => id === undefined || known === id || known === `open.${id}`
  return {
    source,
    clauses: clauseIds.filter(wanted).map(known => {
      const { code: _, ...rest } = clauses[known]
      return { id: known, ...rest, tests: testsOf(known, tests) }
    }),
    openPoints: openPointIds
      .filter(known => wanted(`open.${known}`))
      .map(known => {
        const point: OpenPoint = openPoints[known]
        const shown = Object.fromEntries(pointKeys.map(key => [key, point[key]]))
        return { id: `open.${known}`, ...shown, settable: point.form !== 'observed' }
      }),
  }
}

function overview(): string {
  const width = Math.max(...ids.map(id => id.length)) + 2
  return [
    `${source.title} (sha256 ${source.sha256.slice(0, 12)}…)`,
    '',
    'Clauses: every server must follow them.',
    ...clauseIds.map(id => `  ${id.padEnd(width)}${clauses[id].demand}`),
    '',
    'Open points: the specification leaves these questions open. Each line ends with the default of the reference server.',
    ...openPointIds.map(
      id => `  ${`open.${id}`.padEnd(width)}${openPoints[id].question} ${openPoints[id].default}`,
    ),
    '',
    '`principal-oracle spec ID` shows one of them with an example.',
  ].join('\n')
}

function one(id: string, tests: readonly TestOfSuite[]): string {
  if (isClauseId(id)) return oneClause(id, testsOf(id, tests))
  const point = id.replace(/^open\./, '')
  if (isOpenPointId(point)) return oneOpenPoint(point)
  throw new UsageError(`there is no clause or open point ${JSON.stringify(id)}; ${hint(id, ids, 'spec')}`)
}

function testsOf(clause: ClauseId, tests: readonly TestOfSuite[]): readonly Omit<TestOfSuite, 'id'>[] {
  return tests.filter(({ id }) => id === clause).map(({ id: _, ...test }) => test)
}

function oneClause(id: ClauseId, tests: readonly Omit<TestOfSuite, 'id'>[]): string {
  const { level, section, demand, why, quotes, step }: Clause = clauses[id]
  const world = readWorld(fixture('demo.world.json'))
  const examples = readExamples().filter(({ clause, readings }) => clause === id && readings === undefined)
  const shown = examples.toSorted((a, b) => a.steps.length - b.steps.length).slice(0, 3)
  return [
    `${id}  (${level}, section ${section})`,
    '',
    demand,
    why,
    '',
    'The specification says:',
    ...quotes.map(quote => `  “${quote.text}” (section ${quote.section})`),
    ...(step === undefined ? [] : [`It follows: ${step}`]),
    ...shown.flatMap(example => ['', ...describeExample(example, world)]),
    '',
    shown.length > 0
      ? 'These lines work after `principal-oracle serve` is started.'
      : `No single example shows this clause. \`principal-oracle check --only ${id}\` tests it with many requests.`,
    ...(tests.length === 0
      ? []
      : ['', 'The tests of the suite, each with the lowest tier in which it is made:']),
    ...tests.map(({ name, tier }) => `  ${name} (${tier})`),
  ].join('\n')
}

function oneOpenPoint(id: OpenPointId): string {
  const point: OpenPoint = openPoints[id]
  const reading = `--reading ${id}=${point.default}`
  const usage =
    point.form === 'observed'
      ? ['A check observes and reports it; the reference server cannot be set to another value.']
      : [
          point.scope === 'operation'
            ? `It may differ from one operation to another: --reading ${id}/OPERATION=VALUE.`
            : 'One reading applies to the whole server.',
          '',
          `  principal-oracle serve ${reading}`,
        ]
  return [
    `open.${id}`,
    '',
    point.question,
    '',
    ...readingsOf(point),
    `Default of the reference server: ${point.default}`,
    point.why,
    ...(point.tolerance === undefined ? [] : ['', point.tolerance, '']),
    ...usage,
  ].join('\n')
}

function readingsOf({ form, values, meanings, notation }: OpenPoint): readonly string[] {
  if (form === 'observed') return []
  if (form === 'text') return [`Readings: ${notation}`, '']
  const width = Math.max(...Object.keys(meanings).map(value => value.length)) + 2
  const ordered = form === 'set' ? ['none', ...values] : values
  return [
    form === 'set' ? `Readings: none, or any of these joined by +: ${values.join(', ')}` : 'Readings:',
    ...ordered.map(value => `  ${value.padEnd(width)}${meanings[value]}`),
    '',
  ]
}
