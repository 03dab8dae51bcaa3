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

/** Open points of another chapter that also decide answers in this one. */
const alsoIn: Readonly<Record<string, readonly OpenPointId[]>> = { '4.1': ['missing-token', 'bad-token'] }

/** The open points that a chapter links to. */
export function pointsIn(chapter: string): readonly OpenPointId[] {
  const own = openPointIds.filter(id => chapterOfPoint[id] === chapter)
  return [...own, ...(alsoIn[chapter] ?? [])]
}
