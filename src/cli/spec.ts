import { Command } from 'commander'
import { readExamples } from '../examples.js'
import { fixture, readWorld, UsageError } from '../files.js'
import { clauseIds, clauses, isClauseId } from '../spec/clauses.js'
import { isOpenPointId, openPointIds, openPoints } from '../spec/open-points.js'
import { source } from '../spec/source.js'
import { hint } from '../suggestions.js'
import { describeExample } from './example.js'

const ids = [...clauseIds, ...openPointIds.map(id => `open.${id}`)]

export function specCommand(): Command {
  return new Command('spec')
    .description(
      'List the clauses and the open points of the specification. A clause is a rule that every server follows. At an ' +
        'open point the specification is silent, and servers may differ. With an id, show one with an example.',
    )
    .argument(
      '[id]',
      'the id of a clause, such as search.family-name, or of an open point, such as open.trim',
    )
    .option('--json', 'print the same as JSON')
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle spec                    every id, with one line each
  principal-oracle spec acr.through-group  one clause, with curl lines for the demo world
  principal-oracle spec open.trim          one open point, with its readings
  principal-oracle spec --json             everything, for a program`,
    )
    .action((id: string | undefined, options: { json?: true }) => {
      console.log(
        options.json ? JSON.stringify(forMachines(id), null, 2) : id === undefined ? overview() : one(id),
      )
    })
}

function forMachines(id: string | undefined): object {
  if (id !== undefined) one(id)
  const wanted = (known: string) => id === undefined || known === id || known === `open.${id}`
  return {
    source,
    clauses: clauseIds.filter(wanted).map(known => ({ id: known, ...clauses[known] })),
    openPoints: openPointIds
      .map(known => ({ id: `open.${known}`, ...openPoints[known] }))
      .filter(point => wanted(point.id))
      .map(({ id, question, form, values, default: standard, why }) => ({
        id,
        question,
        form,
        values,
        default: standard,
        why,
        settable: form !== 'observed',
      })),
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
    'Open points: the specification is silent here. The default of the reference server comes last in each line.',
    ...openPointIds.map(
      id => `  ${`open.${id}`.padEnd(width)}${openPoints[id].question} ${openPoints[id].default}`,
    ),
    '',
    '`principal-oracle spec ID` shows one of them with an example.',
  ].join('\n')
}

function one(id: string): string {
  if (isClauseId(id)) return oneClause(id)
  const point = id.replace(/^open\./, '')
  if (isOpenPointId(point)) return oneOpenPoint(point)
  throw new UsageError(`there is no clause or open point ${JSON.stringify(id)}; ${hint(id, ids, 'spec')}`)
}

function oneClause(id: keyof typeof clauses): string {
  const { level, section, demand } = clauses[id]
  const world = readWorld(fixture('demo.world.json'))
  const examples = readExamples().filter(({ clause, readings }) => clause === id && readings === undefined)
  const shown = examples.toSorted((a, b) => a.steps.length - b.steps.length).slice(0, 3)
  return [
    `${id}  (${level}, section ${section})`,
    '',
    demand,
    ...shown.flatMap(example => ['', ...describeExample(example, world)]),
    '',
    shown.length > 0
      ? 'These lines work after `principal-oracle serve` is started.'
      : `No single example shows this clause. \`principal-oracle check --only ${id}\` tests it with many requests.`,
  ].join('\n')
}

function oneOpenPoint(id: keyof typeof openPoints): string {
  const { question, values, form, default: standard, why } = openPoints[id]
  const readings = {
    choice: `Readings: ${values.join(', ')}`,
    set: `Readings: none, or any of these joined by +: ${values.join(', ')}`,
    text: `Written like: ${standard}`,
    observed: 'It is observed and reported; the reference server cannot be set.',
  }[form]
  return [
    `open.${id}`,
    '',
    question,
    '',
    readings,
    `The reference server: ${standard}. ${why}`,
    ...(form === 'observed' ? [] : ['', `  principal-oracle serve --reading ${id}=${standard}`]),
  ].join('\n')
}
