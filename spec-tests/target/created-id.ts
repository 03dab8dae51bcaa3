import type { Id } from '../../src/spec/nouns.js'
import { type HttpResponse, parseJson } from './client.js'
import { placesIn } from './group-layout.js'
import { textsIn } from './results.js'
import type { WireNames } from './target.js'

/** The ids that are known before a response. */
interface KnownIds {
  readonly wire: WireNames
  isKnownId(id: string): boolean
}

/** The SVC-ID of the created group in a response: the first that is not known yet. */
export function createdId(known: KnownIds, { text }: Pick<HttpResponse, 'text'>): Id | undefined {
  return firstNewId(text, known.wire.idPrefix, id => known.isKnownId(id))
}

/** The first text of a response that is an SVC-ID which is not known yet. */
export function firstNewId(
  body: string,
  idPrefix: string,
  isKnown: (id: string) => boolean,
): string | undefined {
  const json = parseJson(body)
  const texts = [...placesIn(json).map(({ value }) => value), ...textsIn(json)]
  return texts.find(
    (value): value is string => typeof value === 'string' && value.startsWith(idPrefix) && !isKnown(value),
  )
}
