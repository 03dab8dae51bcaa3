import type { Evidence } from '../report.js'
import { printable, shortened, withShortIds } from './texts.js'

/** What a reader sees instead of SVC-IDs. */
export interface Names {
  /** The name of a profile or a group; an SVC-ID that has no name is shortened. */
  readonly of: (id: string) => string
  /** The text with `<name>` in place of every SVC-ID that has a name. */
  readonly in: (text: string) => string
  /** Whether a profile, a group of the world or a group that the requests create has this SVC-ID. */
  readonly has: (id: string) => boolean
}

const longestName = 40
/** A word that may be an SVC-ID, or what stands for the SVC-ID of a created group. */
const words = /<created \d+>|[^\s"'`<>,;()[\]{}/?&=]+/g

/** One name for each SVC-ID of the world and for each group that the requests create. Equal names are numbered. */
export function namesIn({ world, requests }: Pick<Evidence, 'world' | 'requests'>): Names {
  const names = distinct([
    ...(world?.profiles ?? []).map(({ svc_id, common_name }) => [svc_id, common_name] as const),
    ...(world?.groups ?? []).map(({ svc_id, title }) => [svc_id, title] as const),
    ...createdIn(requests),
  ])
  const of = (id: string) => names.get(id) ?? withShortIds(printable(id))
  const nameWord = (word: string) => {
    const [end = ''] = /[.:…]*$/.exec(word) ?? []
    const id = word.slice(0, word.length - end.length)
    return names.has(id) ? `<${names.get(id)}>${end}` : withShortIds(word)
  }
  return {
    of,
    has: id => names.has(id),
    in: text =>
      printable(text)
        .replace(words, nameWord)
        .replace(/<token of <([^>]*)>>/g, '<token of $1>')
        // A finding writes a name and then the SVC-ID.
        .replace(/([^\s"(][^"(]*) \(<([^>]*)>\)/g, (all, before: string, name: string) =>
          before.endsWith(name.replace(/ #\d+$/, '')) ? before + (/ #\d+$/.exec(name)?.[0] ?? '') : all,
        ),
  }
}

/** The SVC-IDs that stand for created groups, with the titles in the requests that created them. */
function createdIn(requests: Evidence['requests']): readonly (readonly [id: string, text: string])[] {
  const created = new Map<string, string>()
  for (const { method, body, response } of requests)
    for (const [place, number] of response.matchAll(/<created (\d+)>/g)) {
      const title: unknown = method === 'POST' ? Object(body).title : undefined
      if (!created.has(place)) created.set(place, typeof title === 'string' ? title : `new group ${number}`)
    }
  return [...created]
}

function distinct(named: readonly (readonly [id: string, text: string])[]): ReadonlyMap<string, string> {
  const shown = named.map(([id, text]) => [id, display(text)] as const)
  const counts = new Map<string, number>()
  for (const [, name] of shown) counts.set(name, (counts.get(name) ?? 0) + 1)
  const taken = new Set(counts.keys())
  const numbered = (name: string) => {
    let number = 1
    while (taken.has(`${name} #${number}`)) number++
    taken.add(`${name} #${number}`)
    return `${name} #${number}`
  }
  return new Map(shown.map(([id, name]) => [id, (counts.get(name) ?? 0) > 1 ? numbered(name) : name]))
}

/** The name as it is if it reads like one, or else in quotes. */
function display(text: string): string {
  const name = shortened(printable(text), longestName)
  return /^[\p{L}\p{N}](?:[ .'’-]?[\p{L}\p{M}\p{N}…])*$/u.test(name) ? name : JSON.stringify(name)
}
