import { test } from 'tap'
import { fixture, readWorld } from '../files.js'
import { explainSearch } from './explain-search.js'
import { parseReadings } from './readings.js'

const world = readWorld(fixture('demo.world.json'))

/** The reason why a search for `s` does not find a profile of the demo world. */
function reasonFor(s: string, name: string, ...words: readonly string[]): string | undefined {
  const profile = world.profiles.find(({ common_name }) => common_name === name)
  return explainSearch(world, parseReadings(words), { s }, profile).principal?.reason
}

for (const [s, name, reason] of [
  ['garcia', 'Inés García', /"García" would match if open\.diacritics were ignored, but it is distinct$/],
  ['walsh', 'Mary Ellen Walsh', /"Walsh" would match if open\.second-part were last, but it is rest$/],
  ['berg', 'Pieter van der Berg', /"Berg" would match if open\.second-part were last, but it is rest$/],
  [' anna', 'Anna Berg', /"Anna Berg" would match if open\.trim were dropped, but it is kept$/],
  ['nna', 'Anna Berg', /"Anna Berg" contains it, but not at the beginning \(search\.field-start\)$/],
  ['https', 'Anna Berg', /avatar_url contains it, but .* \(search\.no-other-field\)$/],
  ['zebra', 'Anna Berg', /not found: no field begins with "zebra"$/],
] as const)
  test(`The reason why ${JSON.stringify(s)} does not find ${name}`, t => {
    t.match(reasonFor(s, name), reason)
    t.end()
  })

test('A reason names no open point whose reading lets the principal match', t => {
  t.match(
    reasonFor('garcia', 'Inés García', 'diacritics=ignored'),
    /is found: .*second part of the common name/,
  )
  t.match(reasonFor('walsh', 'Mary Ellen Walsh', 'second-part=last'), /is found: /)
  t.end()
})
