import { isRecord } from '../../src/spec/is-record.js'
import type { Group } from '../../src/spec/nouns.js'
import type { Result } from './results.js'

/** Where a response to readGroup has the fields of a group: open.read-fields. Paths are dotted; '' is the value itself. */
export interface GroupLayout {
  readonly title: string
  readonly description: string
  /** The list of members, or the object that has them as its keys. */
  readonly members: string
  /** The SVC-ID in each item of that list; `{}` if the members are the keys of an object. */
  readonly item: string
}

export interface GroupFields {
  readonly title: unknown
  readonly description: unknown
  readonly members: readonly unknown[] | undefined
}

/** Every layout in which a response shows this group, the simplest first. */
export function layoutsOf(
  json: unknown,
  { title, description, members }: Omit<Group, 'svc_id'>,
): readonly GroupLayout[] {
  const places = placesIn(json)
  const at = (text: string) => places.filter(({ value }) => value === text).map(({ path }) => path)
  const fitting = memberLists(json, members)
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

/** Where a response lists exactly these members, in any order. */
export function memberLists(json: unknown, members: readonly unknown[]) {
  const lists = placesIn(json).flatMap(({ path, value }) =>
    itemPaths(value).map(item => ({ path, item, ids: idsAt(value, item) ?? [] })),
  )
  return lists.filter(({ ids }) => sameMembers(ids, members))
}

/** The group that a response shows, in a known layout. A list that is null or absent shows no members. */
export function fieldsAt(json: unknown, layout: GroupLayout): GroupFields {
  const list = valueAt(json, layout.members) ?? []
  return {
    title: valueAt(json, layout.title),
    description: valueAt(json, layout.description),
    members: idsAt(list, layout.item),
  }
}

/** Whether a response has a collection of members, even an empty one. */
export function hasMemberList(json: unknown, layout: GroupLayout): boolean {
  return idsAt(valueAt(json, layout.members), layout.item) !== undefined
}

/** The same members, each once, in any order. */
export function sameMembers(shown: readonly unknown[] | undefined, members: readonly unknown[]): boolean {
  const ids = new Set(shown)
  return shown?.length === members.length && members.every(member => ids.has(member))
}

/** The layout as `--reading read-fields` takes it. */
export function readingOf({ title, description, members, item }: GroupLayout): string {
  const path = item === '' ? members : item === itsKeys ? `${members}{}` : `${members}[].${item}`
  return [title, description, path].join(',')
}

interface Place {
  readonly path: string
  readonly value: unknown
}

/** Every value inside a JSON value with its path, shallow ones first. Only short lists of records are entered. */
export function placesIn(json: unknown): readonly Place[] {
  const places: Place[] = []
  for (let level: readonly Place[] = [{ path: '', value: json }]; level.length > 0; ) {
    level = level.flatMap(({ path, value }) =>
      isRecord(value) || isShortList(value)
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

/** The most records of a list that may be the parts of one group, in place of its members. */
const mostParts = 4

/** Some servers return a list for a single group: of one record, or of one for each field. */
function isShortList(value: unknown): value is readonly Result[] {
  return Array.isArray(value) && value.length > 0 && value.length <= mostParts && value.every(isRecord)
}

function valueAt(json: unknown, path: string): unknown {
  if (path === '') return json
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isRecord(value) || isShortList(value) ? Object(value)[key] : undefined),
      json,
    )
}

/** The paths in an item that may hold its SVC-ID: any path if the list is empty. */
function itemPaths(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return isRecord(list) ? [itsKeys] : []
  const [first] = list
  if (first === undefined) return ['', anyItem]
  return typeof first === 'string'
    ? ['']
    : placesIn(first)
        .filter(({ value }) => typeof value === 'string')
        .map(({ path }) => path)
}

const anyItem = '*'
const itsKeys = '{}'

/** The SVC-IDs in a list, or those that are the keys of an object; undefined if there is no such collection. */
function idsAt(list: unknown, item: string): readonly unknown[] | undefined {
  if (Array.isArray(list)) return list.map(entry => valueAt(entry, item))
  return isRecord(list) && item === itsKeys ? Object.keys(list) : undefined
}

/** The first layout that fits every response. An empty list fits any layout of its items. */
export function commonLayout(candidates: readonly (readonly GroupLayout[])[]): GroupLayout | undefined {
  const [first = [], ...others] = candidates.toSorted((a, b) => rank(a) - rank(b))
  return first.find(layout => others.every(shapes => shapes.some(other => agree(layout, other))))
}

function rank(shapes: readonly GroupLayout[]): number {
  return shapes.some(({ item }) => item === anyItem) ? 1 : 0
}

function agree(a: GroupLayout, b: GroupLayout): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    a.members === b.members &&
    (a.item === b.item || b.item === anyItem)
  )
}
