import type { PageExample } from '../../page/data.js'
import { stepsDecidedBy } from '../../page/fair-answers.js'
import type { World } from '../../spec/nouns.js'
import { type OpenPointId, openPointIds } from '../../spec/open-points.js'
import type { Step } from '../../spec/step.js'
import { create, read, search, update, withContentType } from '../../spec/steps.js'

type Steps = Pick<PageExample, 'steps' | 'readings'>

const ellen = (body: NonNullable<Step['input']['body']>) => update('Ellen Walker', "Skippers' Table", body)

/** Requests that show open points of which no example of a clause depends. */
const otherSteps: Partial<Record<OpenPointId, readonly Step[]>> = {
  'boolean-forms': ['TRUE', '1', 't', 'yes', 'on'].map(profiles =>
    search('Anna Berg', 'ocean', { profiles }),
  ),
  'special-case-folding': [search('Anna Berg', 'ﬁeld')],
  characters: [search('Anna Berg', '😀a'), search('Anna Berg', 'e\u0301a')],
  'malformed-id': [read('Anna Berg', 'nonsense')],
  'empty-strings': [{ title: '' }, { title: ' ' }, { description: '' }, { description: ' ' }].map(ellen),
  'stored-text': [
    create('Maya Lindqvist', ' Cafe\u0301 ', 'Open until ten'),
    read('Maya Lindqvist', ' Cafe\u0301 '),
  ],
  'duplicate-title': [create('Maya Lindqvist', 'Field Station', 'A second one')],
  'unknown-properties': [ellen({ description: 'Skippers and deck hands', members: [] })],
  'wrong-content-type': [withContentType('text/plain', create('Maya Lindqvist', 'Tide Tables', 'Printed'))],
}

/** For each open point that requests can show: the shortest example whose answers change with the reading. */
export function probesFor(
  world: World,
  examples: readonly Steps[],
): Readonly<Partial<Record<OpenPointId, PageExample>>> {
  const short = examples.toSorted((a, b) => a.steps.length - b.steps.length)
  const entries = openPointIds.flatMap(id => {
    const named = short.filter(({ readings = {} }) => Object.keys(readings).some(key => key.startsWith(id)))
    const plain = short.filter(({ readings }) => readings === undefined)
    const others = otherSteps[id] === undefined ? [] : [{ steps: otherSteps[id] }]
    for (const example of [...others, ...named, ...plain]) {
      const probe = probeOf(world, id, example)
      if (probe !== undefined) return [[id, probe] as const]
    }
    return []
  })
  return Object.fromEntries(entries)
}

/** The example up to the last answer that changes, and without its readings of this point: the reader chooses them. */
function probeOf(world: World, id: OpenPointId, { steps, readings = {} }: Steps): PageExample | undefined {
  const others = Object.fromEntries(Object.entries(readings).filter(([key]) => !key.startsWith(id)))
  const last = stepsDecidedBy(world, id, { steps, readings: others }, ({ answer }) => answer).at(-1)
  if (last === undefined) return undefined
  return {
    says: '',
    steps: steps.slice(0, last + 1).map(({ as, operation, input }) => ({ as, operation, input })),
    ...(Object.keys(others).length === 0 ? {} : { readings: others }),
  }
}
