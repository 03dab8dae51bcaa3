import { type Area, areasIn, otherReading } from './area.js'

const worlds = 'It checks world files. The specification has no request that loads a world.'
const settings =
  'It reads the readings that a server is started with. The specification has no request that sets them.'

/** What serves has more of the specification as code than requests reach. */
export const specAreas: readonly Area[] = areasIn('src/spec/', {
  'world.ts': worlds,
  'entry-reader.ts': worlds,
  'readings.ts': {
    parseReadings: settings,
    readingsOf: settings,
    canBeUnauthorized: settings,
    parseWord: settings,
    checkPair: settings,
    operationProblem: settings,
    valueProblem: settings,
    isReading: settings,
    readingsToTry: settings,
    joinParts: settings,
  },
  'possible-refusals.ts': 'It describes the refusals that the operations decide elsewhere.',
  'search.ts': { parseQuery: { "'missing'": otherReading('empty-s') } },
})
