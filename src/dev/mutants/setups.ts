import { type OpenPointId, openPointIds, openPoints } from '../../spec/open-points.js'
import { parseReadings, ReadingError, readingsToTry } from '../../spec/readings.js'

/** How a server is set up, so that code runs that another setup does not reach. */
export interface Setup {
  readonly name: string
  /** `ID=VALUE` words; the other open points have their defaults. */
  readonly readings: readonly string[]
  /** Whether the definitions serve the world in place of the engine. */
  readonly onDefinitions: boolean
}

/** The value of this open point stays the default: repeated requests carry tokens that must not expire. */
const kept: readonly OpenPointId[] = ['token-lifetime']

/**
 * One reading for each open point, as many of them as a conformant service can have together.
 * @param choose takes one of the values to try; the first one is the default
 */
function readingsBy(choose: (values: readonly string[]) => string | undefined): readonly string[] {
  let words: readonly string[] = []
  for (const id of openPointIds.filter(id => !kept.includes(id))) {
    const values = readingsToTry(openPoints[id])
    const value = choose(values)
    const more = [...words, `${id}=${value}`]
    if (value !== undefined && value !== values[0] && arePossible(more)) words = more
  }
  return words
}

function arePossible(words: readonly string[]): boolean {
  try {
    parseReadings(words)
    return true
  } catch (error) {
    if (error instanceof ReadingError) return false
    throw error
  }
}

const readings: Readonly<Record<string, readonly string[]>> = {
  defaults: [],
  opposites: readingsBy(values => values[1]),
  'last values': readingsBy(values => values.at(-1)),
}

/** Every setup: the engine with each choice of readings, then the definitions. */
export const setups: readonly Setup[] = [false, true].flatMap(onDefinitions =>
  Object.entries(readings).map(([name, words]) => ({
    name: onDefinitions ? `${name}, on the definitions` : name,
    readings: words,
    onDefinitions,
  })),
)
