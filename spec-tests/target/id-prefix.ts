/** The keys of a target file that have SVC-IDs, and the SVC-IDs of each. */
type Places = Readonly<Record<'tokens' | 'world', readonly string[]>>

interface WrongPrefix {
  readonly problem: string
  /** Where no SVC-ID has the prefix. */
  readonly where: readonly string[]
}

/**
 * Why the prefix is wrong, if no SVC-ID in one of the places begins with it.
 * @param wire the names in the target file, which may leave the prefix to its default
 */
export function wrongIdPrefix(idPrefix: string, wire: unknown, places: Places): WrongPrefix | undefined {
  const foreign = Object.entries(places).filter(
    ([, ids]) => ids.length > 0 && !ids.some(id => id.startsWith(idPrefix)),
  )
  if (foreign.length === 0 || foreign.some(([, ids]) => ids.some(isLikeToken))) return undefined
  const where = foreign.map(([place]) => place)
  const ids = foreign.flatMap(([, ids]) => ids)
  const said = Object.hasOwn(Object(wire), 'idPrefix') ? '' : ' by default'
  const common = commonPrefix(ids)
  const found =
    common === ''
      ? `no SVC-ID in ${where.join(' and ')} begins so, for example ${JSON.stringify(ids[0])}`
      : `the SVC-IDs in ${where.join(' and ')} begin with ${JSON.stringify(common)}`
  return { problem: `is ${JSON.stringify(idPrefix)}${said}, but ${found}`, where }
}

/** Whether a key that must be an SVC-ID may be a token, which no message may show. */
export function isLikeToken(key: string): boolean {
  return /^[\w-]{8,}\.[\w-]{8,}\./.test(key)
}

/** What all texts begin with, up to the last character that is no letter and no digit. */
function commonPrefix([first = '', ...others]: readonly string[]): string {
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--
  return /^.*[^\p{L}\d]/u.exec(first.slice(0, length))?.[0] ?? ''
}
