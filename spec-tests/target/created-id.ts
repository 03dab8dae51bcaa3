import type { Id } from '../../src/spec/nouns.js'
import { type HttpResponse, parseJson } from './client.js'
import { placesIn } from './group-layout.js'
import { textsIn } from './results.js'
import type { WireNames } from './target.js'

interface KnownIds {
  readonly wire: WireNames
  isKnownId(id: string): boolean
}

export function createdId(known: KnownIds, { text }: Pick<HttpResponse, 'text'>): Id | undefined {
  return firstNewId(text, known.wire, id => known.isKnownId(id))
}

/**
 * An SVC-ID of a response that is not known yet: the first in a field with the name that the deployment uses for SVC-IDs,
 * or else the first text. A response may name another unknown principal before the new one.
 */
export function firstNewId(
  body: string,
  { idPrefix, idField }: Pick<WireNames, 'idPrefix' | 'idField'>,
  isKnown: (id: string) => boolean,
): string | undefined {
  const isNew = (value: unknown): value is string =>
    typeof value === 'string' && value.startsWith(idPrefix) && !isKnown(value)
  const json = parseJson(body)
  const places = placesIn(json).filter(({ value }) => isNew(value))
  const named = places.filter(({ path }) => path.split('.').at(-1) === idField)
  const texts = [...named, ...places].map(({ value }) => value)
  return [...texts, ...textsIn(json)].find(isNew)
}
