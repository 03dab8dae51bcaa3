import { isLoopback } from '../../http/host.js'
import { curlLine, quote } from '../../report/curl.js'
import { notDefault } from '../../server/control/not-default.js'
import type { ReferenceServer } from '../../server/reference-server.js'
import { permissionsOf } from '../../spec/authorization.js'
import { pathOf } from '../../spec/endpoints.js'
import { secondPart } from '../../spec/matching.js'
import { groupAt, nameIn, type World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
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

/** Requests to try first, as curl lines that work when pasted. A request that no profile of the world can send is left out. */
export function banner(url: string, { service, session }: ReferenceServer): readonly string[] {
  const world = service.world()
  const lines: string[] = []
  const show = (comment: string, caller: string, request: Parameters<typeof curlLine>[1]) => {
    lines.push('', `# ${comment}`, curlLine(url, request, quote(`svc-token=${session.issue(caller)}`)))
  }
  const vetted = groupAt(world, world.vetted)
  const creator = vetted?.members[0]
  const searcher = creator ?? world.profiles[0]?.svc_id
  if (searcher === undefined) return lines
  const name = findable(world, service.readings).toWellFormed()
  show(`search for names that begin with ${name}`, searcher, {
    method: 'GET',
    path: `${pathOf('searchPrincipals')}?s=${encodeURIComponent(name)}`,
  })
  if (creator !== undefined)
    show(`create a group as ${nameIn(world, creator)}, a member of ${vetted?.title}`, creator, {
      method: 'POST',
      path: pathOf('createGroup'),
      body: { title: 'Reading circle', description: 'One paper a week' },
    })
  const refused = unreadable(world, service.readings)
  if (refused !== undefined)
    show(
      `a refused request: ${nameIn(world, refused.caller)} may not read ${refused.title}`,
      refused.caller,
      {
        method: 'GET',
        path: pathOf('readGroup', { group: refused.group }),
      },
    )
  return [
    ...lines,
    '',
    `# print a token of another profile:    npx principal-oracle token NAME${url === 'http://127.0.0.1:4010' ? '' : ` --url ${url}`}`,
    '# read the rules, with examples:       npx principal-oracle spec',
    '# test another server:                 npx principal-oracle check --help',
    '# stop this server:                    Ctrl-C',
  ]
}

/** A search string that certainly matches: the start of a family name or of a name, or else an SVC-ID. */
function findable({ profiles }: World, readings: Readings): string {
  const isLong = (text: string) => [...text].length > 3
  const few = (text: string) => [...text].slice(0, 4).join('')
  for (const { common_name } of profiles) {
    const part = secondPart(common_name, readings).find(isLong)
    if (part !== undefined) return few(part)
  }
  const long = profiles.find(({ common_name }) => isLong(common_name))
  return long === undefined ? (profiles[0]?.svc_id ?? '') : few(long.common_name)
}

/** A caller and a group that it may not read, among the first ten profiles and groups. */
function unreadable(
  world: World,
  readings: Readings,
): { caller: string; group: string; title: string } | undefined {
  for (const { svc_id: group, title } of world.groups.slice(0, 10))
    for (const { svc_id: caller } of world.profiles.slice(0, 10))
      if (!permissionsOf(world, caller, group, readings).has('read')) return { caller, group, title }
  return undefined
}
