import type { ClauseId } from '../../spec/clauses.js'
import type { OpenPointId } from '../../spec/open-points.js'

/** Words that readers use, by the rule or the open point that they look for. The page finds it by them too. */
export const readerWords: Readonly<Partial<Record<ClauseId | `open.${OpenPointId}`, string>>> = {
  'wire.cookie': 'bearer',
  'auth.bad-token': 'signature, broken, forged, fake, alg none',
  'auth.unauthorized': 'always 403, unauthenticated',
  'search.case-insensitive': 'case sensitive, uppercase, lowercase, capital letters',
  'search.field-start': 'wildcard, percent, %, *, regex, substring, infix, contains, middle of a word, fuzzy',
  'search.min-length': 'short string, minimum',
  'search.limited': 'maximum, max',
  'search.family-name': 'surname, last name, smith',
  'search.once': 'twice, duplicate',
  'search.no-match': 'empty list, nothing found, no results',
  'search.any-caller': 'private, hidden, visible',
  'read.content': 'see members',
  'update.partial': 'omit, only title, only description',
  'delete.not-found': 'delete twice, again',
  'add.already-member': 'add twice, again, idempotent, repeat, retry',
  'remove.member': 'kick',
  'acr.through-group': 'inherit',
  'state.concurrent': 'race condition, simultaneous, parallel, at the same moment, at once',
  'open.missing-token': 'always 403, unauthenticated',
  'open.rate-limit': 'throttle',
  'open.short-search': 'short string',
  'open.second-part': 'middle name, middle word of a name, particle such as van, der and del',
  'open.diacritics': 'accent, umlaut',
  'open.characters': 'emoji',
  'open.permission-hierarchy': 'inherit',
  'open.empty-update': 'empty body, {}',
  'open.creator-grant': 'creator may read, write or delete; owner',
  'open.unknown-properties': 'unknown field, extra fields, members in the body of a create',
  'open.wrong-content-type': 'content-type',
  'open.size-limits': 'maximum, max, size, length',
  'open.result-limit': 'maximum, max, size',
  'open.token-lifetime': 'expiry',
}

/** For words of readers: the word that this page uses for the same. */
export const sameWords: Readonly<Record<string, string>> = {
  myself: 'leave',
  who: 'caller',
}

/** Words that say nothing about what a reader looks for. */
export const emptyWords: ReadonlySet<string> = new Set(
  'a an and are by can could do does for from have how i if in is it may my of on or that the there to was what when where which why will with'.split(
    ' ',
  ),
)
