import type { ClauseId } from '../../spec/clauses.js'
import { type Field, groupFields, profileFields, startsField } from '../../spec/matching.js'
import type { Group, Profile } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Replacement } from '../fault.js'

type Compare = (search: string, field: Field, readings: Readings) => boolean

/** Another comparison decides whether a field matches the search string. All operators for fields are built on this one. */
export function mutateComparison(compare: Compare): Replacement {
  return () => ({
    matchesProfile: (search, profile, readings) =>
      profileFields(profile, readings).some(field => compare(search, field, readings)),
    matchesGroup: (search, group, readings) =>
      groupFields(group, readings).some(field => compare(search, field, readings)),
  })
}

/** A field matches only if it also satisfies a condition. */
export function narrowMatches(condition: Compare): Replacement {
  return mutateComparison(
    (search, field, readings) => startsField(search, field, readings) && condition(search, field, readings),
  )
}

/** A field also matches if it satisfies a condition. */
export function widenMatches(condition: Compare): Replacement {
  return mutateComparison(
    (search, field, readings) => startsField(search, field, readings) || condition(search, field, readings),
  )
}

/** A field also matches another search string, if that is long enough. */
export function widenSearchString(change: (search: string, readings: Readings) => string): Replacement {
  return widenMatches((search, field, readings) => {
    const changed = change(search, readings)
    return changed.length > 2 && startsField(changed, field, readings)
  })
}

/** The fields are compared with another search string. */
export function mutateSearchString(change: (search: string) => string): Replacement {
  return mutateComparison((search, field, readings) => startsField(change(search), field, readings))
}

/** Another folding of cases is applied to the field and to the search string. */
export function mutateFolding(fold: (text: string, readings: Readings) => string): Replacement {
  return mutateComparison((search, field, readings) =>
    fold(field.text, readings).startsWith(fold(search, readings)),
  )
}

/** The index has another text for the field of one clause; undefined removes the field. */
export function mutateIndexedText(
  clause: ClauseId,
  textOf: (text: string, idPrefix: string) => string | undefined,
): Replacement {
  return mutateComparison((search, field, readings) => {
    const text = field.clause === clause ? textOf(field.text, readings.idPrefix) : field.text
    return text !== undefined && startsField(search, { ...field, text }, readings)
  })
}

/** The field of one clause is compared case-sensitively, with the search string as it is or changed. */
export function compareCase(clause: ClauseId, change = (search: string) => search): Replacement {
  return mutateComparison((search, field, readings) =>
    field.clause === clause ? field.text.startsWith(change(search)) : startsField(search, field, readings),
  )
}

/** A profile also matches by further texts, case-insensitively. */
export function addProfileTexts(textsOf: (profile: Profile) => readonly string[]): Replacement {
  return definitions => ({
    matchesProfile: (search, profile, readings) =>
      definitions.matchesProfile(search, profile, readings) || startsAny(textsOf(profile), search),
  })
}

/** A group also matches by further texts, case-insensitively. */
export function addGroupTexts(textsOf: (group: Group) => readonly string[]): Replacement {
  return definitions => ({
    matchesGroup: (search, group, readings) =>
      definitions.matchesGroup(search, group, readings) || startsAny(textsOf(group), search),
  })
}

/** Another number of characters takes the place of the correct one. */
export function mutateLength(change: (correct: number, search: string) => number): Replacement {
  return definitions => ({
    lengthOf: (search, readings) => change(definitions.lengthOf(search, readings), search),
  })
}

/** The regular expression with this source, if the source is valid. */
export function regExpOf(source: string, flags = ''): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/** Whether one of the texts starts with the search string, case-insensitively. */
function startsAny(texts: readonly string[], search: string): boolean {
  return texts.some(text => text.toLowerCase().startsWith(search.toLowerCase()))
}

/** Whether the search string starts with the prefix of SVC-IDs, case-insensitively. */
export function startsWithPrefix(search: string, idPrefix: string): boolean {
  return startsAny([search], idPrefix)
}
