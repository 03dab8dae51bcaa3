import { groupRow, groupWorld, textsOf, whyNoGroup } from '../arbitraries/group-design.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { withHistory } from '../scenarios/covered.js'
import { coveredGroups } from '../scenarios/covered-groups.js'
import { coveredMembers } from '../scenarios/covered-members.js'
import { runScenario } from '../scenarios/run-scenario.js'
import { coveredRows } from './covered-rows.js'
import { controlView } from './needs.js'

for (const { clause: id, says, factors, whyNot, steps, decides = 0 } of [
  ...coveredGroups,
  ...coveredMembers,
]) {
  const test = coveredRows(
    { factors, whyNot: row => whyNoGroup(row) ?? whyNot?.(row) },
    {
      rowsPerWorld: 200,
      worldOf: ({ target, options }, rows) => groupWorld(target.wire.idPrefix, rows, options.seed),
      async judge(c, rows, each) {
        const start = 2 * (c.suite.options.seed + each.index)
        const { own, history } = withHistory(groupRow(c.world, rows, each), (text, purpose) =>
          textsOf(text, start + purpose * 100_000),
        )
        const scenario = { clause: id, decides: history.length + decides, unseen: true } as const
        if (!(await runScenario(c, scenario, [...history, ...steps(own)])))
          throw new Untestable('the target leaves open what this row shows')
      },
    },
  )
  clause(id, says, controlView, test)
}
