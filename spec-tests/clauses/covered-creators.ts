import type { Id } from '../../src/spec/nouns.js'
import { requireSuccess } from '../actors/requests.js'
import type { GroupRow } from '../arbitraries/group-design.js'
import type { Case } from '../runner/case.js'

/** Classes of texts that every service takes. */
export const fewTexts = ['ASCII', 'accents', 'digits', 'several words', 'over 33 characters']

/** The callers that may create groups. */
export const creators = ['in Vetted, with ACRs', 'in Vetted, without ACRs', 'added to Vetted'] as const

/** @throws Untestable if the target does not add a profile to Vetted: open.system-group */
export async function creatorOf(c: Case, { row, anna, gil, carol, vetted }: GroupRow): Promise<Id> {
  if (row.creator !== 'added to Vetted') return row.creator === creators[0] ? anna : gil
  await requireSuccess(c, { operation: 'addGroupMember', actor: anna, group: vetted, profile: carol })
  return carol
}
