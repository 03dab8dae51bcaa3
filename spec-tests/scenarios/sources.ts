import fc from 'fast-check'
import type { Assignment, IndexedRow } from '../../src/covering-array.js'
import type { World } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import type { Design } from '../run/design.js'
import type { RunOptions } from '../run/options.js'
import { longClasses, severalLines } from '../worlds/text-classes.js'
import type { Decided, Scenario } from './scenario.js'

interface Drawn {
  readonly idPrefix: string
  readonly seed: number
}

/** Where a row is played. */
interface RowPlace extends Drawn {
  readonly world: World
  readonly rows: readonly IndexedRow[]
}

/** A scenario for each row of a covering array. Rows share worlds, and are played there one after the other. */
export interface CoveredScenarios extends Design, Pick<Scenario, 'clause' | 'says'> {
  /** The most rows that share a world. */
  readonly rowsPerWorld: number
  readonly worldOf: (of: Drawn, rows: readonly IndexedRow[]) => World
  readonly scenarioOf: (
    place: RowPlace,
    own: IndexedRow,
  ) => Omit<Decided, 'clause'> & { readonly steps: readonly Step[] }
}

/** What the suite plays: one scenario, one for each row of a covering array, or some that are drawn. */
export type Source = Scenario | CoveredScenarios | DrawnScenarios

const unusualTexts: readonly string[] = [severalLines, ...longClasses]

/** Rows whose worlds a target may refuse come last, each kind by itself: long texts, line breaks and many members. */
export function rowsByWorld(rows: readonly Assignment[], size: number): readonly (readonly IndexedRow[])[] {
  const all = rows.map((row, index) => ({ row, index }))
  const unusualIn = ({ row: { text = '', members } }: IndexedRow) =>
    `${unusualTexts.includes(text) ? text : ''}, ${members === 'forty'}`
  const kinds = ['', ...unusualTexts].flatMap(text => [`${text}, false`, `${text}, true`])
  return kinds.flatMap(kind => {
    const own = all.filter(each => unusualIn(each) === kind)
    return Array.from({ length: Math.ceil(own.length / size) }, (_, at) =>
      own.slice(at * size, (at + 1) * size),
    )
  })
}

/** Scenarios that each seed draws anew. They share a name. */
export interface DrawnScenarios extends Pick<Scenario, 'clause' | 'says' | 'kept' | 'requests'> {
  /** How many are played for each example of a property: one that sends many requests is as good as several. */
  readonly share: number
  readonly drawn: fc.Arbitrary<Pick<Scenario, 'world' | 'steps' | 'decides'>>
}

export function scenariosDrawn(
  { share, drawn, ...named }: DrawnScenarios,
  { seed, runs }: Pick<RunOptions, 'seed' | 'runs'>,
): readonly Scenario[] {
  const all = fc.sample(drawn, { seed, numRuns: Math.ceil(share * runs) })
  return all.map(each => ({ ...named, ...each }))
}
