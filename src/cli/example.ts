import type { Example, Expectation } from '../examples.js'
import { curlLine, quote } from '../report/curl.js'
import { endpoints } from '../spec/endpoints.js'
import type { World } from '../spec/nouns.js'
import { Names, pathOfStep, type Step } from '../spec/step.js'

const base = 'http://127.0.0.1:4010'

/** The example as lines for a shell, each followed by what it must return. */
export function describeExample({ says, steps }: Example, world: World): readonly string[] {
  const names = new Names(world)
  let groups = 0
  return [
    `# ${says}`,
    ...steps.flatMap((step, at) => {
      const created = step.operation === 'createGroup' && step.expect.status === 200 && at < steps.length - 1
      const line = lineOf(step, names)
      if (created) groups += 1
      const variable = groups > 1 ? `NEW${groups}` : 'NEW'
      if (created) names.add(String(step.input.body?.title), `$${variable}`)
      const pick = `$(${line.replace('curl', 'curl -s')} | node -pe 'JSON.parse(require("fs").readFileSync(0)).svc_id')`
      return [created ? `${variable}=${pick}` : line, `#   ${expected(step.expect)}`]
    }),
  ]
}

function lineOf(step: Step, names: Names): string {
  const path = pathOfStep(step, names)
  const line = curlLine(
    base,
    {
      method: endpoints[step.operation].method,
      path: path.replaceAll('%24NEW', () => '$NEW'),
      body: step.input.body ?? null,
    },
    cookie(step.as),
  )
  return path.includes('%24NEW') ? line.replace(/'([^']*)'$/, '"$1"') : line
}

function cookie(as: string | null): string | undefined {
  if (as === null) return undefined
  if (as.startsWith('bad:')) return quote(`svc-token=${as.slice('bad:'.length)}`)
  return `"svc-token=$(npx principal-oracle token ${quote(as)})"`
}

function expected(expectation: Expectation): string {
  const { status, finds, findsNot, only, members, notFound } = expectation
  const list = (names: readonly string[]) => (names.length === 0 ? 'nothing' : names.join(', '))
  return [
    String(status),
    finds && `finds ${list(finds)}`,
    only && (only.length === 0 ? 'finds nothing' : `finds ${list(only)} and nothing else`),
    findsNot && `does not find ${list(findsNot)}`,
    members && (members.length === 0 ? 'no members' : `members: ${members.join(', ')}`),
    notFound && `says that the ${notFound} was not found`,
  ]
    .filter(part => part !== undefined)
    .join('; ')
}
