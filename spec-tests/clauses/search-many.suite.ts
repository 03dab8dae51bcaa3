import type { ClauseId } from '../../src/spec/clauses.js'
import { crowd } from '../actors/crowd.js'
import { onlyKindOf } from '../actors/searching.js'
import { type Principal, searchOracle } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import { expectFound } from './expect-found.js'
import { control } from './needs.js'

/** So many principals of one kind exist. */
const many = 1_600

for (const id of ['search.common-name', 'search.family-name', 'search.email', 'search.profile-id'] as const)
  findsAmongMany(id, 'profiles')
for (const id of ['search.group-name', 'search.group-description', 'search.group-id'] as const)
  findsAmongMany(id, 'groups')

function findsAmongMany(id: ClauseId, kind: 'profiles' | 'groups'): void {
  clause(
    id,
    `Among ${many} ${kind} the first and the middle and the last one are found by the complete field`,
    control,
    ({ suite, example }) => {
      const { idPrefix } = suite.target.wire
      const oracle = searchOracle(idPrefix)
      return example(
        crowd(idPrefix, kind === 'profiles' ? many : 0, kind === 'groups' ? many : 0),
        async c => {
          const principals = c.world[kind]
          for (const owner of [principals[0], principals[many >> 1], principals.at(-1)] as Principal[])
            for (const field of oracle.sureFields(owner).filter(each => each.clause === id)) {
              c.omitRequests(0)
              await expectFound(c, 0, field.text, { owner, field }, onlyKindOf(owner))
            }
        },
      )
    },
  )
}
