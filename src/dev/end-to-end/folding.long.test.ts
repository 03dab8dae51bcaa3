import { openPoints } from '../../spec/open-points.js'
import { canRun, python, startImplementation } from '../prove/targets.js'
import { casesFor, checkCases } from './check-cases.js'

const only = ['search.case-insensitive'] as const

checkCases({
  ...casesFor(openPoints['special-case-folding'].values, value => [
    `A server that folds by the reading ${value} is observed so`,
    {
      server: { readings: [`special-case-folding=${value}`] },
      check: { only },
      readings: { 'special-case-folding': { observed: value } },
    },
  ]),
  'The case folding of Unicode without normalization is none of the readings': {
    skip: canRun(python) ? false : 'python3 is not installed',
    server: () => startImplementation(python, []),
    check: { only },
    readings: {
      'special-case-folding': { observed: null, fair: true, note: /STRASSE, straß, STRAẞ, FIONA/ },
    },
  },
})
