import type { Group, Id } from './nouns.js'
import type { Readings } from './readings.js'

export type Fields = Record<string, unknown>

/** Puts values whose fields the specification does not name into bodies, at the paths that the readings give. */
export interface Placing {
  /** open.create-id-field */
  id(body: Fields, id: Id): Fields
  /** open.read-fields */
  group(body: Fields, fields: Partial<Group>): Fields
}

/** Field names, outermost first. */
type Path = readonly string[]

export function placing(readings: Readings): Placing {
  const toId = pathOf(readings['create-id-field'])
  const [title = '', description = '', members = ''] = readings['read-fields'].split(',')
  // `[]` separates the path of the list of members from the path inside each item. `{}` is an object with SVC-IDs as keys.
  const isKeyed = members.endsWith('{}')
  const [list = '', item = ''] = members.replace(/\{\}$/, '').split('[]')
  const [toTitle, toDescription, toList, inItem] = [title, description, list, item.slice(1)].map(pathOf) as [
    Path,
    Path,
    Path,
    Path,
  ]
  const items = (members: readonly Id[]) => {
    if (isKeyed) return Object.fromEntries(members.map(member => [member, true]))
    return item === '' ? members : members.map(member => put({}, inItem, member))
  }
  return {
    id: (body, id) => put(body, toId, id),
    group(body, { title, description, members }) {
      if (title !== undefined) put(body, toTitle, title)
      if (description !== undefined) put(body, toDescription, description)
      return members === undefined ? body : put(body, toList, items(members))
    },
  }
}

function pathOf(text: string): Path {
  return text.split('.')
}

/** Puts a value into an object at a path. @param from the index of the first part of the path to use */
function put(object: Fields, path: Path, value: unknown, from = 0): Fields {
  const key = path[from] ?? ''
  const inner = from + 1 >= path.length ? value : put({ ...(object[key] as object) }, path, value, from + 1)
  if (key === '__proto__') Object.defineProperty(object, key, { value: inner, enumerable: true })
  else object[key] = inner
  return object
}
