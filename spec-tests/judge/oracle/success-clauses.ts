import type { ClauseId } from '../../../src/spec/clauses.js'
import type { Operation } from '../../../src/spec/endpoints.js'

/** The clause that says what the success of each operation does. */
export const successClauses: Readonly<Record<Operation, ClauseId>> = {
  searchPrincipals: 'search.any-caller',
  createGroup: 'create.returns-id',
  readGroup: 'read.content',
  updateGroup: 'update.title',
  deleteGroup: 'delete.gone',
  addGroupMember: 'add.member',
  removeGroupMember: 'remove.member',
}
