import { test } from 'tap'
import { byMostCaught, Matrix } from '../../src/dev/test-support/matrix.js'
import type { NamedFault } from '../../src/faults/fault.js'
import { faults } from '../../src/faults/registry.js'
import { scenarios, sources } from './all.js'
import { mayBeStaged } from './scenario.js'
import type { Source } from './sources.js'

/** The other faults show only in worlds and requests that other tests have. */
const leastCaught = 0.9
/** Of so many, no wrong response shows by itself that it may violate the clause: only several together do, or another comes first. */
const mostBlamedWrongly = 0.02

test('The scenarios catch most faults, the judge blames what they break, and each scenario catches a fault', async t => {
  const matrix = new Matrix()
  const times = new Map<Source, number>()
  const missed: string[] = []
  const blamedWrongly: string[] = []
  for (const fault of faults) {
    const isOwn = ({ clause }: Source) => clause === fault.clause
    const ordered = byMostCaught(sources, times)
    const blamed = new Set<string>()
    let isCaught = false
    const inOrder = [...ordered.filter(isOwn), ...ordered.filter(source => !isOwn(source))]
    for await (const shown of matrix.showing(fault, inOrder)) {
      if (shown.failed.size === 0) continue
      times.set(shown.source, (times.get(shown.source) ?? 0) + 1)
      isCaught = true
      for (const clause of shown.mayBe) blamed.add(clause)
      // Another clause may fail first; a scenario of its own must not find less.
      if (blamed.has(fault.clause) || !isOwn(shown.source)) break
    }
    if (!isCaught) missed.push(fault.name)
    else if (!blamed.has(fault.clause)) blamedWrongly.push(`${fault.name}: ${[...blamed].join(', ')}`)
  }
  const count = faults.length - missed.length
  t.comment(
    `${count} of ${faults.length} faults are caught by ${sources.length} scenarios; ${blamedWrongly.length} are blamed for other clauses`,
  )
  t.ok(count >= leastCaught * faults.length, 'most are caught', { missed })
  t.ok(blamedWrongly.length <= mostBlamedWrongly * count, 'most are blamed for their clause', {
    blamedWrongly,
  })
  const onKept = new Matrix('world')
  for (const scenario of scenarios) {
    const place = mayBeStaged(scenario) ? matrix : onKept
    const isCaught = times.has(scenario) || (await catchesAny(place, scenario))
    t.ok(isCaught, `a fault is caught: ${scenario.clause}: ${scenario.says}`)
  }
})

// One fault in five for each: `npm run prove` takes all.
for (const [rest, tier] of (['world', 'actors'] as const).entries())
  test(`In the tier ${tier} the scenarios catch most faults that they can show`, async t => {
    const matrix = new Matrix(tier)
    const times = new Map<Source, number>()
    const seen = new Set<string>()
    const caught = new Set<string>()
    for (const fault of faults.filter((_, at) => at % 5 === rest))
      for await (const { source, failed } of matrix.showing(fault, byMostCaught(scenarios, times))) {
        seen.add(fault.name)
        if (failed.size === 0) continue
        caught.add(fault.name)
        times.set(source, (times.get(source) ?? 0) + 1)
        break
      }
    t.comment(`of ${seen.size} faults that can be seen, ${caught.size} are caught`)
    const missed = [...seen].filter(name => !caught.has(name))
    t.ok(caught.size >= leastCaught * seen.size, 'most are caught', { missed })
  })

async function catchesAny(matrix: Matrix, source: Source): Promise<boolean> {
  const isOwn = (fault: NamedFault) => fault.clause === source.clause
  for (const fault of [...faults.filter(isOwn), ...faults.filter(each => !isOwn(each))])
    for await (const { failed } of matrix.showing(fault, [source])) if (failed.size > 0) return true
  return false
}
