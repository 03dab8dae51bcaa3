import type { ClauseId } from '../../spec/clauses.js'
import { type Field, groupFields, profileFields, startsField } from '../../spec/matching.js'
import type { Group, Profile } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Replacement } from '../fault.js'

type Compare = (search: string, field: Field, readings: Readings) => boolean

/** Every field is compared with the search string in another way. */
export function comparing(compare: Compare): Replacement {
  return () => ({
    matchesProfile: (search, profile, readings) =>
      profileFields(profile, readings).some(field => compare(search, field, readings)),
    matchesGroup: (search, group, readings) =>
      groupFields(group, readings).some(field => compare(search, field, readings)),
  })
}

/** The field of one clause as an index holds it: another text, or none. */
export function indexing(
  clause: ClauseId,
  held: (text: string, idPrefix: string) => string | undefined,
): Replacement {
  return comparing((search, field, readings) => {
    const text = field.clause === clause ? held(field.text, readings.idPrefix) : field.text
    return text !== undefined && startsField(search, { ...field, text }, readings)
  })
}

/** The field of one clause is compared with its case. */
export function comparingCase(clause: ClauseId): Replacement {
  return comparing((search, field, readings) =>
    field.clause === clause ? field.text.startsWith(search) : startsField(search, field, readings),
  )
}

/** A profile, or a group, is looked for as if it were another. */
export function seeing(see: {
  readonly profile?: (profile: Profile) => Profile
  readonly group?: (group: Group) => Group
}): Replacement {
  const { profile: seeProfile = profile => profile, group: seeGroup = group => group } = see
  return by => ({
    matchesProfile: (search, profile, readings) => by.matchesProfile(search, seeProfile(profile), readings),
    matchesGroup: (search, group, readings) => by.matchesGroup(search, seeGroup(group), readings),
  })
}

/** A profile is found by further texts, in any of its letters' cases. */
export function profilesAlsoBy(texts: (profile: Profile) => readonly string[]): Replacement {
  return by => ({
    matchesProfile: (search, profile, readings) =>
      by.matchesProfile(search, profile, readings) || begins(texts(profile), search),
  })
}

/** A group is found by further texts, in any of its letters' cases. */
export function groupsAlsoBy(texts: (group: Group) => readonly string[]): Replacement {
  return by => ({
    matchesGroup: (search, group, readings) =>
      by.matchesGroup(search, group, readings) || begins(texts(group), search),
  })
}

function begins(texts: readonly string[], search: string): boolean {
  return texts.some(text => text.toLowerCase().startsWith(search.toLowerCase()))
}
