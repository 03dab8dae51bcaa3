import type { World } from '../spec/nouns.js'
import type { ScriptOrder } from './script-order.js'
import { tokenLines } from './script-tokens.js'

/** What a script does before its first request: it puts the world in place, and takes the tokens. */
export function setupLines(order: ScriptOrder): readonly string[] {
  const { world, mintsIds, requests } = order
  const orControl =
    world === undefined ? '' : ', or CONTROL_URL to the URL of the control protocol of the target'
  const actors = new Set(requests.flatMap(({ actor }) => actor ?? []))
  return [
    ...(world === undefined ? [] : worldLines(world, mintsIds)),
    ...curlFunction(mintsIds),
    ...(actors.size === 0
      ? []
      : [`need() { [ -n "\${!1}" ] || { echo "set $1 to $2${orControl}" >&2; exit 2; }; }`]),
    ...tokenLines([...actors], order),
  ]
}

/** Puts the world in place if CONTROL_URL is set. The response holds the tokens and the SVC-IDs of the target. */
function worldLines({ profiles, groups, vetted, acrs }: World, mintsIds: boolean): readonly string[] {
  return [
    '# With CONTROL_URL, this world is put in place. Without it, set the tokens: TOKEN_…',
    'if [ -n "$CONTROL_URL" ]; then',
    `PLACED=$(curl -sSf -X PUT "$CONTROL_URL" -H 'content-type: application/json' -d @- <<'WORLD' | tr -d ' \\n'`,
    JSON.stringify({ profiles, groups, vetted, acrs }),
    'WORLD',
    ')',
    'fi',
    ...(mintsIds
      ? [
          '# The target has SVC-IDs of its own: `here` puts them in the places of those in the world.',
          `IDS=$(grep -o '"ids":{[^}]*}' <<<"$PLACED" | grep -o '"[^"]*":"[^"]*"' | sed 's/"\\(.*\\)":"\\(.*\\)"/s|\\1|\\2|g/')`,
          'here() { sed "$IDS" <<<"$1"; }',
        ]
      : []),
    `given() { grep -o "\\"$1\\":\\"[^\\"]*\\"" <<<"$PLACED" | head -n 1 | cut -d '"' -f 4; }`,
    '# A target may serve this world alone at a base URL of its own.',
    'OWN_URL=$(given baseUrl)',
    '[ -z "$OWN_URL" ] || BASE_URL="${OWN_URL%/}"',
  ]
}

function curlFunction(mintsIds: boolean): readonly string[] {
  const send = "command curl -sS -w ' %{http_code}\\n'"
  if (!mintsIds) return [`curl() { ${send} "$@"; }`]
  return [
    'curl() {',
    '  local word words=()',
    '  for word; do words+=("$(here "$word")"); done',
    `  ${send} "\${words[@]}"`,
    '}',
  ]
}
