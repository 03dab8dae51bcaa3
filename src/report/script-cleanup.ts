import { curlLine, tokenVariable } from './curl.js'
import type { RequestRecord } from './report.js'
import type { ScriptOrder } from './script-setup.js'

/**
 * Removes at the end of a script the folder for responses, and what the script created. A deployment that takes worlds
 * replaces its world anyway.
 * @param creators the requests that create groups, in order
 */
export function cleanupLines(
  { world, groupPath, cookie, requests }: ScriptOrder,
  creators: readonly RequestRecord[],
): readonly string[] {
  const folder = 'rm -r "$SEEN"'
  if (world !== undefined) return [`trap '${folder}' EXIT`]
  const isProfile = ({ actor }: RequestRecord) => actor !== null && !actor.startsWith('bad:')
  const deletions = creators.flatMap((creator, at) => {
    const actor = [creator, ...requests].find(isProfile)?.actor
    if (!actor) return []
    const path = `${groupPath}/<created ${at + 1}>`
    const line = curlLine('$BASE_URL', { method: 'DELETE', path }, `"${cookie}=\${${tokenVariable(actor)}}"`)
    return `  [ -z "$CREATED_${at + 1}" ] || ${line.replace('curl', 'command curl -s -o /dev/null')}`
  })
  return [
    '# At the end, the groups that the requests create are deleted.',
    'clean() {',
    ...deletions,
    `  ${folder}`,
    '}',
    'trap clean EXIT',
  ]
}
