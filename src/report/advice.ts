import type { AdviceRow, ReadingRow } from './report.js'

/** What no clause forbids, although clients meet it: what the target does, and why it matters. */
const advice = {
  'no-content-type': [
    'A body of JSON has no `Content-Type: application/json`.',
    'Many clients parse a body only if its type says that it is JSON.',
  ],
  'other-charset': [
    'A body of JSON is said to have another charset than UTF-8.',
    'A client that follows the header shows names with accents wrong.',
  ],
  redirect: [
    'A request is redirected.',
    'Most clients drop the cookie or the body when they follow a redirect to another scheme or host.',
  ],
  'cookie-set': [
    'A response sets a cookie.',
    'A client that keeps cookies then sends another credential than the one that it was given.',
  ],
  'shared-cache': [
    'A response with profiles or groups may be kept by shared caches.',
    'A proxy may then show it to a caller without permission, or after it has changed.',
  ],
  'closed-on-error': [
    'The connection is closed after a refusal, and is kept after a success.',
    'A client that reuses connections loses the request that it sends next, or pays for a new connection each time.',
  ],
  'no-retry-after': [
    'A 429 or 503 has no Retry-After.',
    'A client cannot know when to try again: it gives up, or adds to the load.',
  ],
  'internals-shown': [
    'The body of an error shows internals of the server: a stack trace or a statement of its database.',
    'It helps an attacker, and tells a client nothing that it can act on.',
  ],
  'broken-since': [
    'An operation that worked gets 5xx from one request on, and still does at the end of the run.',
    'One request of one client then breaks the service for others, or for that client for good.',
  ],
  'unreadable-body-is-500': [
    'A body that is not JSON gets 5xx.',
    'The mistake of a client looks like one of the server: clients try again, and alarms go off.',
  ],
  'type-without-body': [
    'An add or a removal of a member, which has no body, is refused if it has `Content-Type: application/json`.',
    'Many HTTP clients send that header with every request.',
  ],
  'body-in-pieces': [
    'An update whose body comes in chunks, so without `Content-Length`, changes nothing.',
    'Clients that send a stream, or whose language does not count the bytes before, lose their changes.',
  ],
  'properties-in-any-case': [
    'An update takes a property in another case, such as `Title`, for the one of the specification.',
    'A client that misspells a property works here, and not with a server that ignores or refuses that.',
  ],
  'ids-in-any-case': [
    'A read finds a group by its SVC-ID in another case.',
    'Two texts then name one group, so that a client that compares SVC-IDs takes it for two.',
  ],
  'profiles-by-email': [
    'An add takes an email address in the place of the SVC-ID of a profile.',
    'Addresses change owners, so that a client that relies on it adds somebody else one day.',
  ],
  'changed-by-one-operation': [
    'A create and an update do not store the same text for the same input.',
    'A client that sends back what it has read changes the group without wanting to.',
  ],
  'short-search-is-404': [
    'A search string that is too short gets the same status as one that matches nothing.',
    'A client cannot tell its user to type more characters.',
  ],
  'flags-guessed': [
    'A flag of a search that is not a boolean is guessed.',
    'A misspelt flag of a client goes unnoticed, and its results are wrong.',
  ],
  'plus-is-no-space': [
    'A `+` in a search string is not read as a space.',
    'Forms and `URLSearchParams` send a space as `+`, so that their searches for two words find nothing.',
  ],
} as const satisfies Readonly<Record<string, readonly [says: string, why: string]>>
export type AdviceId = keyof typeof advice

/** @param seen the request that showed it, and the status of its response */
export function adviceRow(id: AdviceId, seen?: string): AdviceRow {
  const [says, why] = advice[id]
  return { id, says, why, ...(seen === undefined ? {} : { seen }) }
}

/** What observed readings advise. @param readings by the open point, with the operation after a slash if there is one */
export function adviceOn(readings: ReadonlyMap<string, ReadingRow>): readonly AdviceRow[] {
  const at = (key: string) => readings.get(key)?.observed ?? undefined
  const [created, updated] = ['createGroup', 'updateGroup'].map(operation => at(`stored-text/${operation}`))
  const isKnown = created !== undefined && updated !== undefined
  const shown: Readonly<Partial<Record<AdviceId, boolean>>> = {
    'changed-by-one-operation': isKnown && created !== updated,
    'short-search-is-404': at('short-search') === '404',
    'flags-guessed': ['true', 'false'].includes(at('bad-boolean') ?? ''),
    'plus-is-no-space': at('plus') === 'plus',
  }
  return (Object.keys(shown) as AdviceId[]).filter(id => shown[id]).map(id => adviceRow(id))
}

/** Advice for a person, apart from the verdict. */
export function adviceLines(rows: readonly AdviceRow[]): readonly string[] {
  if (rows.length === 0) return []
  return [
    '',
    'Advice: no clause forbids this, and it does not change the verdict.',
    ...rows.flatMap(({ says, why, seen }) => [
      `  ${says}${seen === undefined ? '' : ` (${seen})`}`,
      `    ${why}`,
    ]),
  ]
}
