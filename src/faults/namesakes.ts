import { groupAt } from '../spec/nouns.js'
import { create, join, read, search } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { mutateOutcome, mutateTransition } from './operators/operations.js'

const title = 'Data Stewards'
const namesake = create('Maya Lindqvist', title, 'Measurements')

/** Faults that take two groups with the same title for one. */
export const namesakes: Faults<'search.group-name' | 'add.member'> = {
  'search.group-name': {
    'one-result-for-each-title': {
      says: 'A search returns only the first of the groups that have the same title.',
      also: ['search.group-description', 'search.includes', 'search.fresh', 'search.limited'],
      definitions: mutateOutcome('searchPrincipals', outcome => {
        if (outcome.kind !== 'found' || outcome.groups === undefined) return outcome
        const { groups } = outcome
        const isFirst = ({ name }: { name: string }, at: number) =>
          groups.findIndex(other => other.name === name) === at
        return { ...outcome, groups: groups.filter(isFirst) }
      }),
      shownBy: [namesake, search('Anna Berg', title)],
    },
  },
  'add.member': {
    'member-of-a-namesake-not-added': {
      says: 'The server returns 200 to the addition of a member of another group with the same title, but does not add it.',
      also: ['remove.member', 'add.already-member'],
      definitions: mutateTransition('addGroupMember', ({ outcome, world }, { world: before }, request) => {
        const own = groupAt(before, request.group)
        const isElsewhere = before.groups.some(
          ({ svc_id, title, members }) =>
            svc_id !== request.group && title === own?.title && members.includes(request.profile),
        )
        return { outcome, world: outcome.kind === 'added' && isElsewhere ? before : world }
      }),
      shownBy: [namesake, join('Maya Lindqvist', title, 'Ada Okafor'), read('Maya Lindqvist', title)],
    },
  },
}
