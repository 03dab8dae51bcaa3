import type { OpenPointId } from '../../src/spec/open-points.js'
import type { Observation } from '../run/registry.js'

/**
 * The observations in the given order, each after those that it needs and after those that it names.
 * @throws Error if an observation needs itself, or one that is not among them
 */
export function inOrder(all: readonly Observation[]): readonly Observation[] {
  const ordered = new Set<Observation>()
  const visit = (observation: Observation, dependents: readonly Observation[]) => {
    if (ordered.has(observation)) return
    const path = [...dependents, observation]
    if (dependents.includes(observation))
      throw new Error(`observations need each other: ${path.map(({ id }) => id).join(' → ')}`)
    const { observed, after } = observation.needs
    const earlier = all.filter(({ id }) => after?.includes(id))
    for (const needed of [...observationsOf(observed, all), ...earlier]) visit(needed, path)
    ordered.add(observation)
  }
  for (const observation of all) visit(observation, [])
  return [...ordered]
}

/**
 * The observations in groups that can be made side by side: in none of them does one need another one, or observe the
 * same open point.
 * @param ordered each after those that it needs
 * @param most how many a group may have
 */
export function sideBySide(
  ordered: readonly Observation[],
  most: number,
): readonly (readonly Observation[])[] {
  const groups: Observation[][] = []
  for (const observation of ordered) {
    const { observed = [], after = [] } = observation.needs
    const waitsFor = new Set([observation.id, ...observed, ...after])
    const last = groups.at(-1)
    if (last === undefined || last.length >= most || last.some(({ id }) => waitsFor.has(id)))
      groups.push([observation])
    else last.push(observation)
  }
  return groups
}

function observationsOf(
  ids: readonly OpenPointId[] = [],
  all: readonly Observation[],
): readonly Observation[] {
  return ids.map(id => {
    const observation = all.find(each => each.id === id)
    if (observation === undefined) throw new Error(`no observation of ${id} is registered`)
    return observation
  })
}
