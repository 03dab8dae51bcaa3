import fc, { type Arbitrary } from 'fast-check'
import { type Acr, type Group, type Permission, type Profile, permissions } from '../../src/spec/nouns.js'

/** An ACR before the profiles and groups of its world are known: numbers select its resource and its principal. */
export interface DrawnAcr {
  readonly resource: number
  readonly principal: number
  readonly permission: Permission
}

/** @param resources the largest number of a resource @param principals the largest number of a principal */
export function drawnAcr(resources: number, principals: number): Arbitrary<DrawnAcr> {
  return fc.record({
    resource: fc.nat(resources),
    principal: fc.nat(principals),
    permission: fc.constantFrom(...permissions),
  })
}

/** Each ACR once, at its first place: a deployment may refuse to keep the same one twice. */
export function withoutDuplicates(acrs: readonly Acr[]): readonly Acr[] {
  const seen = new Set<string>()
  return acrs.filter(acr => {
    const key = keyOf(acr)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

export function keyOf({ resource, principal, permission }: Acr): string {
  return JSON.stringify([resource, principal, permission])
}

/** @throws if there are no groups */
export function acrsOf(
  drawn: readonly DrawnAcr[],
  profiles: readonly Profile[],
  groups: readonly Group[],
): readonly Acr[] {
  const principals = [...profiles, ...groups].map(({ svc_id }) => svc_id)
  const at = <T>(list: readonly T[], number: number) => list[number % list.length] as T
  return withoutDuplicates(
    drawn.map(({ resource, principal, permission }) => ({
      resource: at(groups, resource).svc_id,
      principal: at(principals, principal),
      permission,
    })),
  )
}
