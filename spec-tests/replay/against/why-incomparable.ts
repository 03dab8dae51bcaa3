import type { World } from '../../../src/spec/nouns.js'
import type { Suite } from '../../run/suite.js'

export async function whyIncomparable(first: Suite, other: Suite): Promise<string | undefined> {
  const needs =
    'a comparison needs the control protocol of both deployments, or tokens and the same world in the target files of both'
  if (
    first.target.tier !== other.target.tier ||
    (first.target.tier !== 'control' && first.target.tier !== 'world')
  )
    return needs
  if (first.target.tier === 'control') return undefined
  const [one, two] = await Promise.all([first.staging.fixedWorld(), other.staging.fixedWorld()])
  return isSameWorld(one, two)
    ? undefined
    : 'the two target files name different worlds: give both the same profiles and groups in the same order; SVC-IDs may differ'
}

/** Whether two worlds are equal, SVC-IDs aside. */
function isSameWorld(one: World, other: World): boolean {
  return JSON.stringify(withoutIds(one)) === JSON.stringify(withoutIds(other))
}

function withoutIds({ profiles, groups, vetted, acrs }: World): unknown {
  const places = new Map([...profiles, ...groups].map(({ svc_id }, at) => [svc_id, at]))
  const place = (id: string | undefined) => (id === undefined ? undefined : places.get(id))
  return [
    profiles.map(({ common_name, email, avatar_url }) => [common_name, email, avatar_url]),
    groups.map(({ title, description, members }) => [title, description, members.map(place)]),
    place(vetted),
    acrs.map(({ resource, principal, permission }) => [place(resource), place(principal), permission]),
  ]
}
