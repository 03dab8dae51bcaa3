import { read, request } from '../../src/spec/steps.js'
import { resembling } from '../worlds/unknown-ids.js'
import type { Scenario } from './scenario.js'

/** The parts of requests that hold an SVC-ID, by the clause on one that nobody has. */
const resembledParts = [
  ['read.not-found', 'readGroup', 'group'],
  ['update.not-found', 'updateGroup', 'group'],
  ['delete.not-found', 'deleteGroup', 'group'],
  ['add.group-not-found', 'addGroupMember', 'group'],
  ['add.profile-not-found', 'addGroupMember', 'profile'],
  ['remove.not-found', 'removeGroupMember', 'group'],
  ['remove.not-found', 'removeGroupMember', 'profile'],
] as const

/** A careless comparison takes a shortened or lengthened SVC-ID for the same, or one with a wildcard. */
export const resemblingScenarios: readonly Scenario[] = resembledParts.map(([clause, operation, part]) => ({
  clause,
  says: `An SVC-ID that resembles the one of a ${part} in ${operation} is refused and changes nothing`,
  early: true,
  steps(cast) {
    const { manager, stranger, club, text } = cast
    const profile = operation === 'removeGroupMember' ? cast.member : stranger
    const own = { group: club.svc_id, profile, body: text('changed') }
    return Object.values(resembling).flatMap(change => [
      request(operation, manager, { ...own, [part]: change(own[part]) }),
      read(manager, club.svc_id),
    ])
  },
}))
