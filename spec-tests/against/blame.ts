import { type ClauseId, clauses } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import type { Opinion } from './exchange.js'
import type { Differs } from './meaning.js'

/** The areas of the clauses that a response to an operation may show in general. */
const areasOf: Readonly<Record<Operation, readonly string[]>> = {
  searchPrincipals: ['search', 'create', 'update', 'delete', 'state'],
  createGroup: ['create', 'acr', 'state'],
  readGroup: ['read', 'create', 'update', 'delete', 'add', 'remove', 'acr', 'state'],
  updateGroup: ['update', 'acr', 'state'],
  deleteGroup: ['delete', 'acr', 'state'],
  addGroupMember: ['add', 'acr', 'state'],
  removeGroupMember: ['remove', 'acr', 'state'],
}

/**
 * The clause that a difference is reported on: the tested one if it may decide, or else the one that the definitions decide
 * with.
 */
export function blamedClause(tested: ClauseId, opinion: Opinion, operation: Operation): ClauseId {
  const [area = ''] = tested.split('.')
  const { isFair, clauses } = opinion
  const mayDecide = isFair === false ? clauses.includes(tested) : areasOf[operation].includes(area)
  return mayDecide ? tested : clauses[0]
}

/** In what two responses to an operation differ, for the message of a difference. */
export function formatDiffers(operation: Operation, differs: Differs): string {
  switch (differs[0]) {
    case 'form': {
      const [, clause, breaks, [first, other]] = differs
      const keeps = breaks === 'first' ? 'other' : 'first'
      return `${operation}: the ${breaks} breaks ${clause} (${first} against ${other}), the ${keeps} keeps it`
    }
    case 'status':
      return `${operation}: the first returns ${differs[1]}, the other ${differs[2]}`
    case 'principals':
      return differs[1] === 'each'
        ? `${operation}: each finds a principal that the other one does not find`
        : `${operation}: the ${differs[1]} finds a principal that the ${differs[1] === 'first' ? 'other' : 'first'} does not find`
    case 'texts':
      return `${operation}: the two show different texts of a principal`
    case 'field':
      return `${operation}: the two show different values of a group: ${differs[1]}`
  }
}

/** Which of the two is right, for the message of a difference. */
export function formatRight(first: Opinion, other: Opinion, clause: ClauseId): string {
  const by = `by ${clause} (section ${clauses[clause].section})`
  if (first.isFair === undefined || other.isFair === undefined)
    return 'the definitions do not tell which one is right'
  if (first.isFair && other.isFair) return 'both are fair'
  if (first.isFair) return `the first is right ${by}`
  return other.isFair ? `the other is right ${by}` : `neither is right ${by}`
}
