import type { Group, Id } from '../../src/spec/nouns.js'
import { parseJson } from './client.js'
import { isRecord, type Result, textsIn } from './results.js'

/** Where an answer to readGroup holds a group: open.read-fields. Paths are dotted; '' is the value itself. */
export interface Shape {
  readonly title: string
  readonly description: string
  /** The list of members, and where in each of its items the SVC-ID stands. */
  readonly members: string
  readonly item: string
}

/** What a target shows of a group. */
export interface View {
  readonly title: unknown
  readonly description: unknown
  readonly members: readonly unknown[] | undefined
}

/** Every shape in which an answer shows this group, the plainest first. */
export function shapesOf(
  json: unknown,
  { title, description, members }: Omit<Group, 'svc_id'>,
): readonly Shape[] {
  const places = placesIn(json)
  const at = (text: string) => places.filter(({ value }) => value === text).map(({ path }) => path)
  const lists = places.flatMap(({ path, value }) =>
    Array.isArray(value) ? itemPaths(value).map(item => ({ path, item, ids: idsOf(value, item) })) : [],
  )
  const fitting = lists.filter(({ ids }) => sameMembers(ids, members))
  return at(title).flatMap(titlePath =>
    at(description)
      .filter(path => path !== titlePath || title === description)
      .flatMap(descriptionPath =>
        fitting.map(({ path, item }) => ({
          title: titlePath,
          description: descriptionPath,
          members: path,
          item,
        })),
      ),
  )
}

/** The group that an answer shows, in a known shape. */
export function viewOf(json: unknown, shape: Shape): View {
  const list = valueAt(json, shape.members)
  return {
    title: valueAt(json, shape.title),
    description: valueAt(json, shape.description),
    members: Array.isArray(list) ? idsOf(list, shape.item) : undefined,
  }
}

/** The same members, each once, in any order. */
export function sameMembers(shown: readonly unknown[] | undefined, members: readonly Id[]): boolean {
  return shown?.length === members.length && members.every(member => shown.includes(member))
}

/** As `--reading read-fields` takes it. */
export function readingOf({ title, description, members, item }: Shape): string {
  return [title, description, item === '' ? members : `${members}[].${item}`].join(',')
}

export interface Place {
  readonly path: string
  readonly value: unknown
}

/** Every value inside a JSON value with its path, shallow ones first; of lists only those of one item are entered. */
export function placesIn(json: unknown): readonly Place[] {
  const places: Place[] = []
  for (let level: readonly Place[] = [{ path: '', value: json }]; level.length > 0; ) {
    level = level.flatMap(({ path, value }) =>
      isRecord(value) || isWrapper(value)
        ? Object.entries(value).map(([key, inner]) => ({
            path: path === '' ? key : `${path}.${key}`,
            value: inner as unknown,
          }))
        : [],
    )
    places.push(...level)
  }
  return places
}

/** A list around one record, as some answer where there could be several. */
function isWrapper(value: unknown): value is readonly [Result] {
  return Array.isArray(value) && value.length === 1 && isRecord(value[0])
}

export function valueAt(json: unknown, path: string): unknown {
  if (path === '') return json
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isRecord(value) || isWrapper(value) ? Object(value)[key] : undefined),
      json,
    )
}

/** Where SVC-IDs may stand in the items: in an empty list anywhere. */
function itemPaths(list: readonly unknown[]): readonly string[] {
  const [first] = list
  if (first === undefined) return ['', anyItem]
  return typeof first === 'string'
    ? ['']
    : placesIn(first)
        .filter(({ value }) => typeof value === 'string')
        .map(({ path }) => path)
}

const anyItem = '*'

function idsOf(list: readonly unknown[], item: string): readonly unknown[] {
  return list.map(entry => valueAt(entry, item))
}

/** The first shape that fits every answer, an empty list fitting any shape of its items. */
export function commonShape(candidates: readonly (readonly Shape[])[]): Shape | undefined {
  const [first = [], ...others] = candidates.toSorted((a, b) => rank(a) - rank(b))
  return first.find(shape => others.every(shapes => shapes.some(other => agree(shape, other))))
}

function rank(shapes: readonly Shape[]): number {
  return shapes.some(({ item }) => item === anyItem) ? 1 : 0
}

function agree(a: Shape, b: Shape): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    a.members === b.members &&
    (a.item === b.item || b.item === anyItem)
  )
}

/** The first text of an answer that is an SVC-ID nothing had before. */
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
