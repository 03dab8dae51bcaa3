import { curlLine, tokenVariable } from './curl.js'
import type { RequestRecord } from './report.js'
import type { ScriptOrder } from './script-order.js'

/** What a script leaves on a deployment that keeps its world. */
interface Leftover {
  /** The variable that is set once the request has made it. */
  readonly variable: string
  /** The path of the DELETE that removes it. */
  readonly path: string
  readonly by: RequestRecord
}

/** Ends a world that has a base URL of its own. Otherwise the next world replaces it. */
const endWorld = '[ -z "$OWN_URL" ] || command curl -sS -o /dev/null -X DELETE "$BASE_URL/_oracle/world"'

/**
 * Removes at the end of a script the folder for responses and the world, or on a deployment that keeps its world the groups
 * that the script created, and the members that it added to other groups.
 * @param creators the requests that create groups, in order
 * @param additions the requests that `addsMember` accepts, in order
 */
export function cleanupLines(
  order: ScriptOrder,
  creators: readonly RequestRecord[],
  additions: readonly RequestRecord[],
): readonly string[] {
  const folder = creators.length === 0 ? [] : ['rm -r "$SEEN"']
  const left = order.world === undefined ? leftoverLines(order, creators, additions) : [endWorld]
  const lines = [...left, ...folder]
  if (lines.length === 0) return []
  return [
    '# At the end, what the script leaves is removed.',
    'clean() {',
    ...lines.map(line => `  ${line}`),
    '}',
    'trap clean EXIT',
  ]
}

function leftoverLines(
  order: ScriptOrder,
  creators: readonly RequestRecord[],
  additions: readonly RequestRecord[],
): readonly string[] {
  const groups = creators.map((by, at): Leftover => {
    const variable = `CREATED_${at + 1}`
    return { variable, path: `${order.groupPath}/<created ${at + 1}>`, by }
  })
  const members = additions.map((by, at): Leftover => ({ variable: `ADDED_${at + 1}`, path: by.path, by }))
  return [...members, ...groups].flatMap(left => removalLine(left, order))
}

/** Whether a request adds to a group of the world that the target keeps a profile that is not a member there. */
export function addsMember(
  { method, path, body, status }: RequestRecord,
  { keptWorld, groupPath }: ScriptOrder,
): boolean {
  if (method !== 'POST' || body !== null || status !== 200 || keptWorld === undefined) return false
  return keptWorld.groups.some(({ svc_id, members }) => {
    const start = `${groupPath}/${encodeURIComponent(svc_id)}/`
    return path.startsWith(start) && !members.some(id => path === `${start}${encodeURIComponent(id)}`)
  })
}

function removalLine({ variable, path, by }: Leftover, { cookie, requests }: ScriptOrder): readonly string[] {
  const isProfile = ({ actor }: RequestRecord) => actor !== null && !actor.startsWith('bad:')
  const actor = [by, ...requests].find(isProfile)?.actor
  if (!actor) return []
  const line = curlLine('$BASE_URL', { method: 'DELETE', path }, `"${cookie}=\${${tokenVariable(actor)}}"`)
  return [`[ -z "$${variable}" ] || ${line.replace('curl', 'command curl -s -o /dev/null')}`]
}
