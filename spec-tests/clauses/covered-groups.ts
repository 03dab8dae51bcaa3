import type { ClauseId } from '../../src/spec/clauses.js'
import { type GroupRow, groupRow, groupWorld, textsOf, whyNoGroup } from '../arbitraries/group-design.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { Design } from '../runner/design.js'
import type { Needs } from '../runner/registry.js'
import type { GroupText } from '../target/group-text.js'
import { coveredRows } from './covered-rows.js'

type Judge = (c: Case, row: GroupRow) => Promise<void>

/** Registers a test of a clause that judges operations on a group for every row of a covering array. */
export function clauseOnGroups(
  id: ClauseId,
  name: string,
  needs: Needs,
  { factors, whyNot }: Design,
  judge: Judge,
): void {
  const test = coveredRows(
    { factors, whyNot: row => whyNoGroup(row) ?? whyNot?.(row) },
    {
      rowsPerWorld: 200,
      worldOf: ({ target, options }, rows) => groupWorld(target.wire.idPrefix, rows, options.seed),
      judge: (c, rows, own) => judge(c, groupRow(c.world, rows, own)),
    },
  )
  clause(id, name, needs, test)
}

/** Texts of a class that no group of the world has. Each purpose gets texts of its own. */
export function newTexts(c: Case, { index }: GroupRow, text: string | undefined, purpose: number): GroupText {
  return textsOf(text, 2 * (c.suite.options.seed + index) + purpose * 100_000)
}
