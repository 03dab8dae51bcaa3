import { isLoopback } from '../../http/host.js'
import { notDefault } from '../../server/control/not-default.js'
import type { ReferenceServer } from '../../server/reference-server.js'
import type { ServerOptions } from '../server/server-options.js'

/** What a person should know of a server that has just started: one comment a line. */
export function notes(url: string, { worlds }: ReferenceServer, options: ServerOptions): readonly string[] {
  const { host, data, key, control } = options
  const lines = notDefault(worlds.first).map(option => `not the default: ${option}`)
  if (isLoopback(host))
    lines.push(`the rules, with examples that run in a browser: http://localhost:${new URL(url).port}`)
  if (data === undefined && key === undefined)
    lines.push('tokens are valid until the server stops; with --data or --key, also after a restart')
  if (data !== undefined && control)
    lines.push(`only the first world is kept in ${data}; isolated worlds are lost when the server stops`)
  return lines.map(line => `# ${line}`)
}
