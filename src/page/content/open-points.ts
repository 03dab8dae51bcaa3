import { type OpenPointId, openPointIds } from '../../spec/open-points.js'

/** The chapter that each open point belongs to. */
export const chapterOfPoint: Readonly<Record<OpenPointId, string>> = {
  'missing-token': '5',
  'bad-token': '5',
  'token-subject-gone': '5',
  'token-lifetime': '5',
  'rate-limit': '8',
  'short-search': '4.1',
  'missing-s': '4.1',
  'empty-s': '4.1',
  plus: '4.1',
  'bad-boolean': '4.1',
  'boolean-forms': '4.1',
  'both-false': '4.1',
  'unknown-parameters': '4.1',
  'excluded-list': '4.1',
  'extra-fields': '2',
  'result-limit': '4.1',
  'result-order': '4.1',
  'second-part': '4.1',
  trim: '4.1',
  'special-case-folding': '4.1',
  diacritics: '4.1',
  'bare-prefix': '4.1',
  characters: '4.1',
  'create-id-field': '4.2',
  'read-fields': '4.3',
  'creator-grant': '4.2',
  'creator-is-member': '4.2',
  'permission-hierarchy': '1',
  'system-group': '1',
  'remove-non-member': '4.7',
  'success-bodies': '4',
  'error-body': '7',
  'forbidden-or-missing': '7',
  'profile-or-permission': '7',
  'malformed-id': '7',
  'check-order': '7',
  'empty-update': '4.4',
  'empty-strings': '4.2',
  'wrong-type': '4.2',
  'stored-text': '4.2',
  'duplicate-title': '4.2',
  'unknown-properties': '4',
  'wrong-content-type': '4',
  'size-limits': '8',
}

const onGroups = ['4.3', '4.4', '4.5', '4.6', '4.7']
const onMembers = ['4.6', '4.7']
const withBody = ['4.2', '4.4']
const all = ['4.1', '4.2', ...onGroups]

/** Other chapters in which an open point decides answers. */
const alsoIn: Partial<Record<OpenPointId, readonly string[]>> = {
  'missing-token': all,
  'bad-token': all,
  'token-subject-gone': all,
  'error-body': all,
  'extra-fields': ['4.1'],
  'unknown-parameters': ['4'],
  'permission-hierarchy': onGroups,
  'system-group': ['4.4', '4.5', ...onMembers],
  'success-bodies': ['4.4', '4.5', ...onMembers],
  'forbidden-or-missing': onGroups,
  'malformed-id': onGroups,
  'profile-or-permission': onMembers,
  'check-order': ['4', ...withBody],
  'empty-strings': ['2', '4.4'],
  'wrong-type': ['4.4'],
  'stored-text': ['4.4'],
  'duplicate-title': ['2', '4.4'],
  'unknown-properties': withBody,
  'wrong-content-type': withBody,
  'read-fields': ['2'],
  'size-limits': ['2', '4.1', ...withBody],
}

/** The open points that belong to a chapter. */
export function ownPointsOf(chapter: string): readonly OpenPointId[] {
  return openPointIds.filter(id => chapterOfPoint[id] === chapter)
}

/** The open points that decide answers in a chapter: its own ones first. */
export function pointsIn(chapter: string): readonly OpenPointId[] {
  return [...ownPointsOf(chapter), ...openPointIds.filter(id => alsoIn[id]?.includes(chapter))]
}
