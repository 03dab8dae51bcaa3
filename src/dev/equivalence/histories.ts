import fc from 'fast-check'
import { type Caller, permissions, type World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Request } from '../../spec/request.js'
import { caller, type Draft, type Ids, number, pick } from './arbitrary-ids.js'
import { readings } from './arbitrary-readings.js'
import { request } from './arbitrary-requests.js'
import { groupTails, profileTails, text } from './arbitrary-texts.js'

/** A world, and a sequence of requests with their callers. */
export interface History {
  readonly readings: Readings
  readonly world: World
  readonly steps: readonly { readonly caller: Caller; readonly request: Request }[]
}

const acr = fc
  .tuple(
    number,
    number,
    fc.constantFrom('group', 'group', 'profile'),
    fc.constantFrom('write', ...permissions),
  )
  .map(
    ([on, principal, kind, permission]): Draft<World['acrs'][number]> =>
      ids => ({
        resource: pick(ids.groups, on),
        principal: pick(kind === 'group' ? ids.groups : ids.profiles, principal),
        permission,
      }),
  )

const profileText = fc.record({
  common_name: text,
  email: text,
  avatar_url: fc.constant('https://example.org/a.png'),
})
const groupText = fc.record({
  title: text,
  description: text,
  members: fc.uniqueArray(number, { maxLength: 5 }),
})
const held = fc.record({ profile: number, permissions: fc.subarray([...permissions], { minLength: 1 }) })
const worldParts = {
  profileTails,
  groupTails,
  profileTexts: fc.array(profileText, { minLength: 1, maxLength: 7 }),
  groupTexts: fc.array(groupText, { minLength: 1, maxLength: 7 }),
  vetted: fc.option(number, { freq: 8, nil: undefined }),
  acrs: fc.array(acr, { maxLength: 24, size: 'max' }),
  deleted: fc.option(fc.uniqueArray(held, { selector: ({ profile }) => profile, maxLength: 3 }), {
    freq: 1,
    nil: undefined,
  }),
}

/**
 * Histories on small worlds, in which names and ids often conflict. Most requests refer to principals that exist.
 */
export const histories: fc.Arbitrary<History> = fc
  .record({
    readings,
    ...worldParts,
    steps: fc.array(fc.tuple(caller, request), { minLength: 1, maxLength: 14, size: 'max' }),
  })
  .map(drawn => {
    const prefix = drawn.readings.idPrefix
    const texts = [
      ...drawn.profileTexts.flatMap(({ common_name, email }) => [
        common_name,
        ...common_name.split(' '),
        email,
      ]),
      ...drawn.groupTexts.flatMap(({ title, description }) => [title, description]),
    ]
    const ids: Ids = {
      prefix,
      texts,
      profiles: drawn.profileTails.map(tail => prefix + tail),
      groups: drawn.groupTails.map(tail => prefix + tail),
    }
    const again = <T>(list: readonly T[], at: number) => list[at % list.length] as T
    const world: World = {
      profiles: ids.profiles.map((svc_id, at) => ({ svc_id, ...again(drawn.profileTexts, at) })),
      groups: ids.groups.map((svc_id, at) => {
        const { members, ...text } = again(drawn.groupTexts, at)
        return { svc_id, ...text, members: [...new Set(members.map(member => pick(ids.profiles, member)))] }
      }),
      ...(drawn.vetted === undefined ? {} : { vetted: pick(ids.groups, drawn.vetted) }),
      acrs: drawn.acrs.map(draft => draft(ids)),
      ...(drawn.deleted === undefined ? {} : { deleted: [deletedGroup(ids, drawn.deleted)] }),
    }
    const steps = drawn.steps.map(([caller, request], at) => ({
      caller: caller(ids),
      request: request(ids, at),
    }))
    return { readings: drawn.readings, world, steps }
  })

function deletedGroup(
  ids: Ids,
  held: readonly { profile: number; permissions: readonly (typeof permissions)[number][] }[],
): NonNullable<World['deleted']>[number] {
  const byProfile = new Map(
    held.map(({ profile, permissions }) => [pick(ids.profiles, profile), permissions]),
  )
  return {
    svc_id: `${ids.prefix}gold`,
    held: Array.from(byProfile, ([profile, permissions]) => ({ profile, permissions })),
  }
}
