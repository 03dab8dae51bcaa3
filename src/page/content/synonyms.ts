/** For words that a reader may look for: the words that this page uses. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  accent: ['diacritic'],
  bearer: ['authorization header'],
  bulk: ['batch', 'several profiles'],
  expiry: ['expire', 'lifetime', 'how long it lives'],
  fuzzy: ['beginning of a field'],
  hidden: ['do not change the results'],
  idempotent: ['twice safely', 'already a member'],
  inherit: ['implies', 'imply', 'two groups'],
  invite: ['must agree'],
  login: ['obtain'],
  logout: ['signs out'],
  maximum: ['at most', 'limit', 'longest', 'how long', 'most members'],
  max: ['at most', 'limit', 'longest', 'how long', 'most members'],
  minimum: ['at least'],
  nested: ['members of groups'],
  nesting: ['members of groups'],
  pagination: ['paging', 'next page'],
  private: ['do not change the results'],
  repeat: ['twice', 'again'],
  size: ['how long', 'limit'],
  subgroup: ['members of groups'],
  umlaut: ['diacritic'],
  unique: ['same title'],
  v2: ['other versions'],
  visible: ['do not change the results', 'shows the change'],
  500: ['5xx'],
}

/** Words that say nothing about what a reader looks for. */
export const emptyWords: ReadonlySet<string> = new Set(
  'a an and are by can could do does for from have how i if in is it may my of on or that the there to was what when where which who why will with'.split(
    ' ',
  ),
)
