import { endpoints, type Operation, takes } from '../../spec/endpoints.js'
import { isRecord } from '../../spec/is-record.js'
import { nameIn, type World } from '../../spec/nouns.js'
import { Names, type Step } from '../../spec/step.js'
import { distinctName } from '../texts/names.js'

/** What the fields of the console mean. */
export interface Asked {
  readonly step: Step
  /** Whether the body is no JSON object. */
  readonly isBroken: boolean
  /** The fields as SVC-IDs, so that a list can show which of its entries is chosen. */
  readonly as: string
  readonly group: string
  readonly profile: string
}

/** Reads the fields of the console. Principals may be named by SVC-ID, common name, email address or title. */
export function askedOf(world: World, fields: Readonly<Record<string, string>>): Asked {
  const names = new Names(world)
  const [someone, some] = [world.profiles[0]?.svc_id ?? '', world.groups[0]?.svc_id ?? '']
  const operation = operationIn(fields.operation)
  const as = idOrWord(names, fields.as ?? someone)
  const group = names.idOf(fields.group ?? some)
  const profile = names.idOf(fields.profile ?? someone)
  const { body, isBroken = false } = takes(operation, 'body')
    ? bodyIn(fields.body ?? usualBody(operation))
    : {}
  const input = {
    ...(takes(operation, 'query') ? queryIn(fields) : {}),
    ...(takes(operation, 'group') ? { group: readable(world, names, group) } : {}),
    ...(takes(operation, 'profile') ? { profile: readable(world, names, profile) } : {}),
    ...(body === undefined ? {} : { body }),
  }
  const caller = as === 'nobody' ? null : as.startsWith('bad:') ? as : readable(world, names, as)
  return {
    step: { as: caller, operation, input },
    isBroken,
    as,
    group,
    profile,
  }
}

function operationIn(text = ''): Operation {
  return Object.hasOwn(endpoints, text) ? (text as Operation) : 'searchPrincipals'
}

/** The body that the console starts with. */
export function usualBody(operation: Operation): string {
  return operation === 'createGroup'
    ? '{ "title": "Reading circle", "description": "One paper a week" }'
    : '{ "title": "A new title" }'
}

function queryIn({ s = 'ann', profiles, groups }: Readonly<Record<string, string>>): Step['input'] {
  return { s, ...(profiles && { profiles }), ...(groups && { groups }) }
}

function bodyIn(text: string): {
  readonly body?: NonNullable<Step['input']['body']>
  readonly isBroken?: boolean
} {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? { body: value } : { isBroken: true }
  } catch {
    return { isBroken: true }
  }
}

function idOrWord(names: Names, text: string): string {
  return text === 'nobody' || text.startsWith('bad:') ? text : names.idOf(text)
}

/** The name of a principal if it stands for this SVC-ID alone; otherwise the SVC-ID itself. */
function readable(world: World, names: Names, id: string): string {
  const name = nameIn(world, id)
  return names.idOf(name) === id && distinctName(world, id) === name ? name : id
}

/** The fields of the console for a step. */
export function fieldsOf({ as, operation, input }: Step): Readonly<Record<string, string>> {
  const { body, s, profiles, groups, group, profile } = input
  const texts = { s, profiles, groups, group, profile, body: body && JSON.stringify(body) }
  const given = Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))
  return { operation, as: as ?? 'nobody', ...Object.fromEntries(given) }
}
