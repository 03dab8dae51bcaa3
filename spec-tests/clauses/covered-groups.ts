import type { ClauseId } from '../../src/spec/clauses.js'
import { isClientError } from '../actors/requests.js'
import { type GroupRow, groupRow, groupWorld, textsOf, whyNoGroup } from '../arbitraries/group-design.js'
import { longClasses } from '../arbitraries/text-classes.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { Design } from '../runner/design.js'
import { Untestable } from '../runner/failure.js'
import type { Needs } from '../runner/registry.js'
import type { HttpResponse } from '../target/client.js'
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

/** The text that the group has, with its capital letters small and its small letters capital. */
const otherCase = 'the text in another case'

/** The texts that a service may refuse: open.size-limits, open.characters, open.duplicate-title. */
const refusable: readonly string[] = [
  ...longClasses,
  'punctuation',
  'wildcard characters',
  'a zero',
  otherCase,
]

/** @throws Untestable if the target refuses a text of a class that it need not take */
export function requireTaken(response: HttpResponse, text = 'ASCII'): void {
  if (refusable.includes(text) && isClientError(response))
    throw new Untestable(`the target refuses texts with ${text}`)
}
