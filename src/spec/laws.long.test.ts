import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { test } from 'tap'
import { type History, histories } from '../dev/equivalence/histories.js'
import { createEngine } from '../engine/engine.js'
import { type Acr, groupAt, type Id, type World } from './nouns.js'
import type { Outcome } from './outcome.js'
import type { Readings } from './readings.js'
import type { Request } from './request.js'
import { definedService, type Service } from './service.js'

/** A law's material: a world, a caller, two groups and a profile of it, and how to serve worlds like it. */
interface Material extends History {
  readonly caller: Id
  readonly group: Id
  readonly other: Id
  readonly profile: Id
  ask(request: Request, change?: Change): Outcome
  serve(change?: Change): Service
}
interface Change {
  readonly world?: World
  readonly readings?: Partial<Readings>
  readonly caller?: Id
}

const body = { kind: 'json', value: { title: 'Anna', description: 'Berg' } } as const
const plain: Partial<Readings> = {
  'result-limit': '99999/kind',
  'special-case-folding': 'simple',
  'bare-prefix': 'everything',
  'unknown-parameters': 'ignored',
  'duplicate-title': 'accepted',
  'permission-hierarchy': 'none',
  'system-group': 'update+delete+members',
}
const search = (s: string): Request => ({ operation: 'searchPrincipals', query: { s } })
const texts = [
  'anna',
  'annabel',
  'anna berg',
  'bergman',
  'garcia',
  'svc-a1',
  'abc1',
  'straße',
  'жук',
  'Σίσυφος',
]
const changes = ({ group, profile }: Material): readonly Request[] => [
  { operation: 'updateGroup', group, body },
  { operation: 'addGroupMember', group, profile },
  { operation: 'removeGroupMember', group, profile },
  { operation: 'deleteGroup', group },
]

/** Stated apart from the definitions, and true under every reading but those that `plain` fixes. */
const laws: Readonly<Record<string, (material: Material) => boolean>> = {
  'a longer string finds no more than a shorter one': ({ ask }) =>
    texts.every(text => {
      const [short, long] = [ask(search(text.slice(0, 3))), ask(search(text))].map(found)
      return long?.every(id => short?.includes(id)) ?? false
    }),
  'the case of an ASCII search string does not matter': ({ ask }) =>
    texts
      .filter(text => /^[ -~]*$/.test(text))
      .every(text => isDeepStrictEqual(ask(search(text.toUpperCase())), ask(search(text)))),
  'search results do not depend on the caller or on ACRs': ({ ask, profile, world }) =>
    texts.every(text => {
      const all = ask(search(text))
      return [{ caller: profile }, { world: { ...world, acrs: [] } }].every(change =>
        isDeepStrictEqual(ask(search(text), change), all),
      )
    }),
  'a search returns every principal at most once, and not more than the limit': ({ ask }) =>
    texts.every(text => {
      const ids = found(ask(search(text), { readings: { 'result-limit': '3/shared' } }))
      return new Set(ids).size === ids.length && ids.length <= 3
    }),
  'a caller without an ACR, direct or through a group, is refused and changes nothing': material => {
    const world = withoutAcrs(material)
    return [{ operation: 'readGroup', group: material.group } as const, ...changes(material)].every(
      request => {
        const service = material.serve({ world })
        const outcome = service.perform({ kind: 'profile', id: material.caller }, request)
        return isForbidden(outcome) && isDeepStrictEqual(service.world(), world)
      },
    )
  },
  'one ACR is enough, direct or through a group': ({ ask, world, caller, group, other }) =>
    [caller, other].every(principal => {
      const groups = world.groups.map(({ members, ...rest }) =>
        rest.svc_id === other ? { ...rest, members: [caller] } : { ...rest, members },
      )
      const acrs: Acr[] = [{ resource: group, principal, permission: 'read' }]
      return ask({ operation: 'readGroup', group }, { world: { ...world, groups, acrs } }).kind === 'read'
    }),
  'read permission does not allow changes': material => {
    const { world, caller, group, ask } = material
    const acrs: Acr[] = [
      ...withoutAcrs(material).acrs,
      { resource: group, principal: caller, permission: 'read' },
    ]
    return changes(material).every(request => isForbidden(ask(request, { world: { ...world, acrs } })))
  },
  'an additional ACR never removes a permission': material => {
    const { ask, world, group, other, caller, profile } = material
    const added: Acr[] = [caller, profile, other].flatMap(principal =>
      [group, other].map(resource => ({ resource, principal, permission: 'changePermission' })),
    )
    return [{ operation: 'readGroup', group } as const, ...changes(material)].every(request => {
      const isServed = ask(request).kind !== 'refused'
      const more = added.map(acr => ask(request, { world: { ...world, acrs: [...world.acrs, acr] } }))
      return !isServed || more.every(outcome => outcome.kind !== 'refused')
    })
  },
  'a deleted group and its permissions are gone; other groups stay': material => {
    const { caller, group, world, serve } = material
    const service = serve({ world: withAcr(material) })
    service.perform({ kind: 'profile', id: caller }, { operation: 'deleteGroup', group })
    const after = service.world()
    const again = service.perform({ kind: 'profile', id: caller }, { operation: 'readGroup', group })
    return (
      again.kind === 'refused' &&
      isDeepStrictEqual(
        after.groups,
        world.groups.filter(({ svc_id }) => svc_id !== group),
      ) &&
      after.acrs.every(({ resource, principal }) => resource !== group && principal !== group)
    )
  },
  'adding a member twice equals adding it once, and removing the member undoes it': material => {
    const { caller, group, profile, serve } = material
    const service = serve({ world: withAcr(material) })
    const membership = (operation: 'addGroupMember' | 'removeGroupMember') => {
      service.perform({ kind: 'profile', id: caller }, { operation, group, profile })
      return groupAt(service.world(), group)?.members ?? []
    }
    const [once, twice] = [membership('addGroupMember'), membership('addGroupMember')]
    const without = once.filter(member => member !== profile)
    return (
      once.length === without.length + 1 &&
      isDeepStrictEqual(once, twice) &&
      isDeepStrictEqual(membership('removeGroupMember'), without)
    )
  },
  'a refused request changes nothing, and a request without a valid token is refused': ({ serve, steps }) => {
    const service = serve()
    return steps.every(({ caller, request }) => {
      const before = service.world()
      const isRefused = service.perform(caller, request).kind === 'refused'
      return isRefused ? isDeepStrictEqual(service.world(), before) : caller.kind === 'profile'
    })
  },
}

const services = { definitions: definedService, engine: createEngine }
const place = fc.nat({ max: 30 })

for (const [name, create] of Object.entries(services))
  for (const [says, holds] of Object.entries(laws))
    test(`${name}: ${says}`, async t => {
      const property = fc.property(histories, place, place, (history, one, two) =>
        holds(materialOf(history, one, two, create)),
      )
      fc.assert(property, { numRuns: 200 })
      t.pass('in 200 random worlds')
    })

function materialOf(history: History, one: number, two: number, create: typeof definedService): Material {
  const at = <T>(list: readonly T[], place: number) => list[place % list.length] as T
  const ids = {
    profiles: history.world.profiles.map(({ svc_id }) => svc_id),
    groups: history.world.groups.map(({ svc_id }) => svc_id),
  }
  const caller = at(ids.profiles, one)
  const serve = ({ world = history.world, readings = {} }: Change = {}) =>
    create(world, { ...withPlain(history.readings), ...readings } as Readings)
  return {
    ...history,
    caller,
    profile: at(ids.profiles, two),
    group: at(ids.groups, one),
    other: at(ids.groups, one + 1 + two),
    serve,
    ask: (request, change = {}) =>
      serve(change).perform({ kind: 'profile', id: change.caller ?? caller }, request),
  }
}

/** The readings with those of `plain`, also for single operations. */
function withPlain(readings: Readings): object {
  const others = Object.entries(readings).filter(([key]) => !Object.hasOwn(plain, key.split('/')[0] ?? ''))
  return { ...Object.fromEntries(others), ...plain }
}

function found(outcome: Outcome): readonly Id[] {
  if (outcome.kind !== 'found') return []
  return [...(outcome.profiles ?? []), ...(outcome.groups ?? [])].map(({ svc_id }) => svc_id)
}

function isForbidden(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.status === 403
}

function withoutAcrs({ world, caller }: Material): World {
  const own = world.groups.filter(({ members }) => members.includes(caller)).map(({ svc_id }) => svc_id)
  return { ...world, acrs: world.acrs.filter(({ principal }) => ![caller, ...own].includes(principal)) }
}

function withAcr({ world, caller, group }: Material): World {
  return { ...world, acrs: [...world.acrs, { resource: group, principal: caller, permission: 'write' }] }
}
