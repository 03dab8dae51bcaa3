import { type ClauseId, clauseIds, clauses } from '../spec/clauses.js'
import { endpoints, type Operation, operations } from '../spec/endpoints.js'

/** The clauses that are named after an operation: `add.member` for addGroupMember. */
export function ownClausesOf(operation: Operation): readonly ClauseId[] {
  const [word] = /^[a-z]+/.exec(operation) ?? ['']
  return clauseIds.filter(id => id.startsWith(`${word}.`))
}

/** Also the clauses that come from its section of the specification. */
export function clausesOf(operation: Operation): readonly ClauseId[] {
  const own = ownClausesOf(operation)
  const { section } = endpoints[operation]
  return clauseIds.filter(id => own.includes(id) || clauses[id].section.split(/[ ,]+/).includes(section))
}

/** The clauses that hold for all operations. */
export function commonClauses(): readonly ClauseId[] {
  const named = operations.flatMap(clausesOf)
  return clauseIds.filter(id => !named.includes(id))
}

/** A list of clauses and what they demand, in Markdown. */
export function clauseList(ids: readonly ClauseId[]): string {
  return ids.map(id => `- \`${id}\`: ${clauses[id].demand}`).join('\n')
}
