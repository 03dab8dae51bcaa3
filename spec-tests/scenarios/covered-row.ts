import { type Id, idsOf } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { create, join, leave, read, update } from '../../src/spec/steps.js'
import type { Design } from '../run/design.js'
import type { GroupText } from '../target/group-text.js'
import {
  acrLevels,
  type GroupRow,
  groupHistories,
  groupRow,
  groupWorld,
  historyCallers,
  managerWays,
  memberLevels,
  textsOf,
  whyNoGroup,
} from '../worlds/group-design.js'
import { similarId } from '../worlds/unknown-ids.js'
import type { Scenario } from './scenario.js'
import type { CoveredScenarios } from './sources.js'

/** The group of a row, and what its steps are made of. */
export interface CoveredRow extends GroupRow {
  /** Whether it is the first one in its world. */
  readonly isFirst: boolean
  /** An SVC-ID that no profile has. */
  readonly noProfile: Id
  /** The group as it is before the deciding step; one that a step creates goes by its title. */
  readonly now: GroupText & { readonly id: Id; readonly members: readonly Id[] }
  /** Texts of a class that no group of the world has. Each purpose gets texts of its own. */
  readonly newTexts: (text: string | undefined, purpose: number) => GroupText
}

/** What differs between the covering arrays on a group. */
export interface OfGroups extends Design, Pick<Scenario, 'clause' | 'says'> {
  /** The steps after the history. */
  readonly steps: (own: CoveredRow) => readonly Step[]
  /** The position of the deciding step after the history; by default the first. A negative one counts from the end. */
  readonly decides?: number
}

/** The rows of a large world stay fast to judge. */
const rowsPerWorld = 200

/** A scenario for each row of a covering array, on the group of the row and after its history. */
export function ofGroups({ clause, says, factors, whyNot, steps, decides = 0 }: OfGroups): CoveredScenarios {
  return {
    clause,
    says,
    factors,
    whyNot: row => whyNoGroup(row) ?? whyNot?.(row),
    rowsPerWorld,
    worldOf: ({ idPrefix, seed }, rows) => groupWorld(idPrefix, rows, seed),
    scenarioOf({ idPrefix, world, rows, seed }, each) {
      const start = 2 * (seed + each.index)
      const row = groupRow(world, rows, each)
      const ids = new Set(idsOf(world))
      const noProfile = similarId({ wire: { idPrefix }, isKnownId: id => ids.has(id) }, row.hana)
      const more = { isFirst: rows[0] === each, noProfile }
      const { own, history } = withHistory({ ...row, ...more }, (text, purpose) =>
        textsOf(text, start + purpose * 100_000),
      )
      const decidesAt = decides < 0 ? decides : history.length + decides
      return { decides: decidesAt, unseen: true, steps: [...history, ...steps(own)] }
    },
  }
}

/** Every level of the factors that most designs have. */
export const usual = {
  way: managerWays,
  members: Object.keys(memberLevels),
  acrs: acrLevels,
  history: groupHistories,
  changedBy: historyCallers,
}

/** A created group has no ACRs that the suite chose. */
export const stagedWays = managerWays.slice(0, 3)

/** The row with what its steps are made of, and the steps that create its group and make its history. */
function withHistory(
  own: Omit<CoveredRow, 'now' | 'newTexts'>,
  newTexts: CoveredRow['newTexts'],
): { readonly own: CoveredRow; readonly history: readonly Step[] } {
  const { anna, group, row } = own
  const isCreated = row.way === 'as its creator'
  const texts = isCreated ? newTexts(row.text, 2) : group
  const id = isCreated ? texts.title : group.svc_id
  const made = isCreated
    ? [create(anna, texts.title, texts.description), ...group.members.map(profile => join(anna, id, profile))]
    : []
  const { title, description } = texts
  const before = { id, title, description, members: group.members }
  const { step, now } = changed(own, before, newTexts)
  // A server that keeps what it has read may write it back after a change, or show it again.
  const isRead = step !== undefined || row.way === 'through a group'
  const history = [...made, ...(isRead ? [read(anna, id)] : []), ...(step === undefined ? [] : [step])]
  return { own: { ...own, now, newTexts }, history }
}

/** What has happened to the group of a row. */
function changed(
  { carol, anna, olga, row }: GroupRow,
  before: CoveredRow['now'],
  newTexts: CoveredRow['newTexts'],
): { readonly step?: Step; readonly now: CoveredRow['now'] } {
  const caller = row.changedBy === 'another caller' ? olga : anna
  const { id, members } = before
  const body = newTexts(row.text, 1)
  switch (row.history) {
    case 'updated':
      return { step: update(caller, id, body), now: { ...before, ...body } }
    case 'a member joined':
      return { step: join(caller, id, carol), now: { ...before, members: [...members, carol] } }
    case 'a member left':
      return {
        step: leave(caller, id, carol),
        now: { ...before, members: members.filter(member => member !== carol) },
      }
    default:
      return { now: before }
  }
}
