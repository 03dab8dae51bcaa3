import type { World } from '../../spec/nouns.js'
import type { Step } from '../../spec/step.js'
import { distinctName, principalText, shortened, withVisibleSpaces } from './names.js'

/** Who sends a request. */
function callerText(as: Step['as'], world: World): string {
  if (as === null) return 'A caller without a token'
  return as.startsWith('bad:')
    ? `A caller whose token is ${badTokens[as.slice(4)] ?? 'invalid'}`
    : shortened(distinctName(world, as), 40)
}

export const badTokens: Readonly<Record<string, string>> = {
  malformed: 'malformed',
  tampered: 'tampered with',
  none: 'unsigned (alg: none)',
  noneMixed: 'unsigned (alg: nOnE)',
  unsigned: 'cut off before its signature',
  wrongKey: 'signed with a wrong key',
  expired: 'expired',
}

/** A request in words: `Anna Berg reads Field Station`. */
export function sentenceOf({ as, operation, input, tokenIn }: Step, world: World): string {
  const group = shortened(principalText(world, input.group ?? 'a group', 'group'), 48)
  const profile = shortened(principalText(world, input.profile ?? 'a profile', 'profile'), 48)
  const quoted = (text: unknown) => `“${shortened(withVisibleSpaces(String(text)), 48)}”`
  const verbs: Readonly<Record<Step['operation'], string>> = {
    searchPrincipals: input.s === undefined ? 'searches without a string' : `searches for ${quoted(input.s)}`,
    createGroup: `creates a group${input.body?.title === undefined ? '' : ` ${quoted(input.body.title)}`}`,
    readGroup: `reads ${group}`,
    updateGroup: `updates ${group}`,
    deleteGroup: `deletes ${group}`,
    addGroupMember: `adds ${profile} to ${group}`,
    removeGroupMember: `removes ${profile} from ${group}`,
  }
  const place = tokenIn === undefined || tokenIn === 'cookie' ? '' : `, with the token ${places[tokenIn]}`
  return `${callerText(as, world)} ${verbs[operation]}${place}`
}

const places: Readonly<Record<NonNullable<Step['tokenIn']>, string>> = {
  cookie: 'in the cookie',
  'first-cookie': 'in the first of two cookies',
  'between-cookies': 'in a cookie between others with similar names',
  'cookie-of-browser': 'in the cookie, with the headers of a browser',
  bearer: 'in an Authorization header',
  'bearer-signed-out': 'in an Authorization header, next to a cookie without one',
  authorization: 'in an Authorization header without a scheme',
  header: 'in a header svc-token',
  query: 'in the query',
  access_token: 'in the query as access_token',
  'old-cookie': 'in the cookies old-svc-token and svc-token-old',
  'upper-cookie': 'in a cookie SVC-TOKEN',
  'empty-cookie': 'nowhere, and an empty cookie',
  'second-cookie': 'in the second of two cookies',
  'x-auth-token': 'in a header x-auth-token',
}
