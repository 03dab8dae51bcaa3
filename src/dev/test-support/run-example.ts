import type { Example, Expectation } from '../../examples.js'
import type { Group, Id, World } from '../../spec/nouns.js'
import { parseReadings, type Readings } from '../../spec/readings.js'
import { Names, type Step } from '../../spec/step.js'

/** The result of a step, as far as an example can check it; principals by SVC-ID. */
export interface StepResult {
  readonly status: number
  readonly found?: readonly Id[]
  readonly group?: Omit<Group, 'svc_id'>
  readonly created?: Id
  readonly alreadyMember?: boolean
  readonly notFound?: 'group' | 'profile'
}

/** Sends one step to a service or a server. */
export type StepRunner = (step: Step, names: Names) => StepResult | Promise<StepResult>

/** Runs an example on its world. @returns how the results differ from what the example expects */
export async function runExample(
  example: Example,
  world: World,
  player: StepRunner,
): Promise<readonly string[]> {
  const names = new Names(world)
  const differences: string[] = []
  for (const [at, step] of example.steps.entries()) {
    const shown = await player(step, names)
    if (shown.created !== undefined) names.add(String(step.input.body?.title), shown.created)
    for (const difference of differencesIn(step.expect, shown, names))
      differences.push(`step ${at + 1}: ${difference}`)
  }
  return differences
}

export function readingsOf({ readings = {} }: Pick<Example, 'readings'>): Readings {
  return parseReadings(Object.entries(readings).map(([id, value]) => `${id}=${value}`))
}

function differencesIn(expected: Expectation, shown: StepResult, names: Names): readonly string[] {
  const found = shown.found ?? []
  const ids = (list: readonly string[]) => list.map(name => names.idOf(name))
  const differences: string[] = []
  const compare = (what: string, wanted: unknown, got: unknown) => {
    if (JSON.stringify(wanted) !== JSON.stringify(got))
      differences.push(`${what} is ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`)
  }
  compare('status', expected.status, shown.status)
  for (const name of expected.finds ?? [])
    if (!found.includes(names.idOf(name))) differences.push(`${name} is not found`)
  for (const name of expected.findsNot ?? [])
    if (found.includes(names.idOf(name))) differences.push(`${name} is found`)
  if (expected.only !== undefined) compare('found', ids(expected.only).sort(), [...found].sort())
  for (const key of ['title', 'description'] as const)
    if (expected[key] !== undefined) compare(key, expected[key], shown.group?.[key])
  if (expected.members !== undefined)
    compare('members', ids(expected.members).sort(), shown.group && [...shown.group.members].sort())
  for (const key of ['alreadyMember', 'notFound'] as const)
    if (expected[key] !== undefined) compare(key, expected[key], shown[key])
  return differences
}
