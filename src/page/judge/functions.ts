import { permissionsOf } from '../../spec/authorization.js'
import { matchesGroup, matchesProfile } from '../../spec/matching.js'
import type { Group, Id, Profile, World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import type { WrittenName } from '../content/exercises/exercise.js'
import type { Case } from './cases.js'
import { addCases, readCases, searchStatusCases } from './request-cases.js'
import { fieldCases, lengthCases, profileCases } from './search-cases.js'

/** The cases of each function that a reader writes. */
export const casesFor: Readonly<Record<WrittenName, () => readonly Case[]>> = {
  isLongEnough: lengthCases,
  startsField: fieldCases,
  matches: profileCases,
  mayRead: readCases,
  searchStatus: searchStatusCases,
  addMember: addCases,
}

/** What the tasks say that the reader may use. */
export const helpers = {
  matches: (text: string, principal: Profile | Group) =>
    'members' in principal
      ? matchesGroup(text, principal, defaultReadings)
      : matchesProfile(text, principal, defaultReadings),
  mayWrite: (world: World, caller: Id, group: Id) =>
    permissionsOf(world, caller, group, defaultReadings).has('write'),
}
