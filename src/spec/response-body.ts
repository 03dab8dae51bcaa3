import { type Fields, type Placing, placing } from './body-layout.js'
import type { Operation } from './endpoints.js'
import { messageOf, type Outcome, type Refusal, type Success } from './outcome.js'
import { type Readings, readingFor } from './readings.js'
import { refusals } from './refusals.js'

/**
 * The JSON of the body for an outcome; undefined for an empty body. The specification fixes little more than that of a search.
 * @param place where fields without a name in the specification go; it is called only for a body that has one
 */
export function bodyOf(
  operation: Operation,
  outcome: Outcome,
  readings: Readings,
  place: () => Placing = () => placing(readings),
): Fields | undefined {
  switch (outcome.kind) {
    case 'refused':
      return isEmptyRefusal(operation, outcome, readings) ? undefined : refusalBody(operation, outcome)
    case 'found': {
      const { profiles, groups } = outcome
      const more = readings['extra-fields'] === 'some'
      const list = (kind: string, records: readonly object[]) =>
        more ? records.map(record => ({ ...record, kind })) : records
      return {
        ...head(operation, outcome),
        ...(profiles && { profiles: list('profile', profiles) }),
        ...(groups && { groups: list('group', groups) }),
      }
    }
    case 'created':
      return place().id(head(operation, outcome), outcome.id)
    case 'read':
      return place().group({ ...head(operation, outcome), svc_id: outcome.group.svc_id }, outcome.group)
    case 'added':
      if (outcome.alreadyMember) return head(operation, outcome)
  }
  return readingFor(readings, 'success-bodies', operation) === 'empty' ? undefined : head(operation, outcome)
}

/** The fixed texts of a success. */
function head(method: Operation, outcome: Success): Fields {
  return { method, msg: messageOf(outcome) }
}

function refusalBody(method: Operation, { reason, clause, missing, says }: Refusal): Fields {
  const svc_id = missing === undefined ? {} : { svc_id: missing }
  return { method, error: reason, msg: says ?? refusals[reason].says, clause, ...svc_id }
}

/** The clauses add.group-not-found and add.profile-not-found require a body that distinguishes the two. */
function isEmptyRefusal(operation: Operation, { clause }: Refusal, readings: Readings): boolean {
  const saysWhich = clause === 'add.group-not-found' || clause === 'add.profile-not-found'
  return readingFor(readings, 'error-body', operation) === 'empty' && !saysWhich
}
