import { test } from 'tap'
import { matchTexts } from '../dev/test-support/match-texts.js'
import { fixture, readWorld } from '../files.js'
import { explainSearch } from './explain-search.js'
import { parseReadings } from './readings.js'

const world = readWorld(fixture('demo.world.json'))

/** The reason why a search for `s` does not find a profile of the demo world. */
function reasonFor(s: string, name: string, ...words: readonly string[]): string | undefined {
  const profile = world.profiles.find(({ common_name }) => common_name === name)
  return explainSearch(world, parseReadings(words), { s }, profile).principal?.reason
}

test('The reason why a search does not find a profile names what nearly matches', async t => {
  const reasons = [
    ['garcia', 'Inés García'],
    ['walsh', 'Mary Ellen Walsh'],
    ['berg', 'Pieter van der Berg'],
    [' anna', 'Anna Berg'],
    ['nna', 'Anna Berg'],
    ['https', 'Anna Berg'],
    ['zebra', 'Anna Berg'],
  ].map(([s = '', name = '']) => [`"${s}" and ${name}`, String(reasonFor(s, name))])
  matchTexts(t, import.meta.url, Object.fromEntries(reasons))
})

test('A reason names no open point whose reading lets the principal match', async t => {
  t.match(
    reasonFor('garcia', 'Inés García', 'diacritics=ignored'),
    /is found: .*second part of the common name/,
  )
  t.match(reasonFor('walsh', 'Mary Ellen Walsh', 'second-part=last'), /is found: /)
})
