import { clauses, isClauseId } from '../../spec/clauses.js'
import { isReading } from '../../spec/readings.js'
import { headingOf } from '../../spec/sections.js'
import { asChange, type Change } from './changes.js'

/** What the address of the page says: the part after `#`. */
export interface Address {
  /** The place: `''` for the start, `world`, `4.1`, …; and a part of it, such as the id of a clause. */
  readonly place: string
  readonly part: string
  /** Readings other than the defaults, by open point. */
  readonly readings: Readonly<Record<string, string>>
  /** The changes to the demo world, in order. */
  readonly changes: readonly Change[]
  /** The texts of the fields of the place. */
  readonly fields: Readonly<Record<string, string>>
}

export const start: Address = { place: '', part: '', readings: {}, changes: [], fields: {} }

/** The keys of the query that are not fields. */
const [readingKey, changesKey] = ['reading', 'changes']

/** Reads an address. What it does not understand is left out, because a link may come from anybody. */
export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s)
  const [place, part] = placeOf(path.split('/').map(decoded))
  const parameters = [...new URLSearchParams(query)]
  const words = parameters.filter(([key, value]) => key === readingKey && isReading(value))
  return {
    place,
    part,
    readings: Object.fromEntries(words.map(([, word]) => pairOf(word))),
    changes: parseChanges(parameters.find(([key]) => key === changesKey)?.[1]),
    fields: Object.fromEntries(parameters.filter(([key]) => key !== readingKey && key !== changesKey)),
  }
}

/** The id of a clause or of an open point alone is an address too, because reports name them so. */
function placeOf([place = '', part = '']: readonly string[]): readonly [place: string, part: string] {
  if (isClauseId(place)) return [headingOf(clauses[place].section), place]
  if (place.startsWith('open.')) return ['open', place.slice('open.'.length)]
  return [place, part]
}

/** The address as text, with `#`. */
export function formatAddress({ place, part, readings, changes, fields }: Address): string {
  const query = new URLSearchParams([
    ...Object.entries(fields),
    ...Object.entries(readings).map(([id, value]) => [readingKey, `${id}=${value}`] as [string, string]),
    ...(changes.length === 0 ? [] : [[changesKey, JSON.stringify(changes)] as [string, string]]),
  ]).toString()
  const path = [place, part].filter(text => text !== '').map(encodeURIComponent)
  return `#/${path.join('/')}${query === '' ? '' : `?${query}`}`
}

function pairOf(word: string): [string, string] {
  const at = word.indexOf('=')
  return [word.slice(0, at).replace(/^open\./, ''), word.slice(at + 1)]
}

function parseChanges(text = '[]'): readonly Change[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.flatMap(one => asChange(one) ?? []) : []
  } catch {
    return []
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
