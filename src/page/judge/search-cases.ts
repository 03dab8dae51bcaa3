import { explainSearch } from '../../spec/explain-search.js'
import { lengthOf, matchesGroup, matchesProfile, searchString } from '../../spec/matching.js'
import type { Group, Profile } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import { minLength } from '../../spec/search.js'
import { type Case, casesOf } from './cases.js'

const texts = [
  '',
  'a',
  'an',
  'ann',
  'anna',
  'Ö',
  'Öz',
  'Özg',
  'жу',
  'жук',
  '50',
  '50%',
  '𝒜nn',
  'a nn',
  'Anna Berg',
]

/** Rule 3. */
export function lengthCases(): readonly Case[] {
  const questions = texts.map(text => ({
    args: [text],
    answer: (readings: typeof defaultReadings) =>
      lengthOf(searchString(text, readings), readings) >= minLength,
    call: `isLongEnough(${JSON.stringify(text)})`,
    words: () => ({
      given: [],
      why: `The string has ${[...text].length} characters, and a search needs at least ${minLength} (search.min-length)`,
    }),
  }))
  return casesOf(questions, ['characters', 'trim'])
}

const fields = ['Anna Berg', 'Émile Durand', '50% off', 'a_b and c', 'C++ (beginners)', 'Жуковский']

/** Rules 1 and 2. */
export function fieldCases(): readonly Case[] {
  const questions = fields.flatMap(field => {
    const group: Group = { svc_id: id('g'), title: field, description: '', members: [] }
    return searchesFor([field]).map(text => ({
      args: [text, field],
      answer: (readings: typeof defaultReadings) => matchesGroup(text, group, readings),
      call: `startsField(${JSON.stringify(text)}, ${JSON.stringify(field)})`,
      words: () => ({
        given: [],
        why: whyOf(text, group),
      }),
    }))
  })
  return casesOf(questions, ['diacritics', 'special-case-folding', 'trim'])
}

const profiles: readonly Profile[] = [
  profile('a1b2c3', 'Anna Berg', 'bluebird@example.org'),
  profile('b7', 'Sukarno', 'house.martin@example.org'),
  profile('c3d4', 'Oona Ek', 'oe_1@example.org'),
  profile('5f', 'Ines del Mar', 'ines@example.org'),
  profile('9e', 'Eva del Rio Ortega', 'plover@example.org'),
]

/** Rule 5. */
export function profileCases(): readonly Case[] {
  const questions = profiles.flatMap(one => {
    const { svc_id, common_name, email = '', avatar_url = '' } = one
    return searchesFor([common_name, svc_id, svc_id.slice(4), email, avatar_url]).map(text => ({
      args: [text, one],
      answer: (readings: typeof defaultReadings) => matchesProfile(text, one, readings),
      call: `matches(${JSON.stringify(text)}, <${common_name}>)`,
      words: () => ({
        given: [`\`<${common_name}>\` is \`${JSON.stringify(one)}\``],
        why: whyOf(text, one),
      }),
    }))
  })
  return casesOf(questions, ['second-part', 'bare-prefix', 'diacritics', 'special-case-folding', 'trim'])
}

/** Search strings that stand in a field, at its beginning or not, and some that only look so. */
function searchesFor(all: readonly string[]): readonly string[] {
  const inside = all.flatMap(field =>
    [3, 4, 6].flatMap(length =>
      Array.from({ length: Math.max(0, field.length - length + 1) }, (_, at) => field.slice(at, at + length)),
    ),
  )
  const whole = all.flatMap(field => [field, `${field}x`, field.slice(0, 8)])
  const exact = [...inside, ...whole]
  const cased = exact.flatMap(text => [text, text.toUpperCase(), text.toLowerCase()])
  const patterns = all.flatMap(field =>
    ['%', '_', '.', '.*'].map(sign => `${field.slice(0, 2)}${sign}${field.slice(3, 5)}`),
  )
  return [...new Set([...cased, ...patterns])].filter(text => [...text].length >= minLength)
}

function whyOf(s: string, principal: Profile | Group): string {
  const world =
    'members' in principal ? { profiles: [], groups: [principal] } : { profiles: [principal], groups: [] }
  const { principal: explained } = explainSearch({ ...world, acrs: [] }, defaultReadings, { s }, principal)
  return explained?.reason ?? ''
}

function profile(digits: string, common_name: string, email: string): Profile {
  return { svc_id: id(digits), common_name, email, avatar_url: 'https://avatars.example.org/kite.png' }
}

function id(digits: string): string {
  return `SVC-${digits.padEnd(8, '0')}`
}
