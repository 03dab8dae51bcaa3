import { type Example, type Expectation, Names, pathOfStep, type Step } from '../examples.js'
import { endpoints } from '../spec/endpoints.js'
import type { World } from '../spec/nouns.js'
import { quote } from './curl.js'

const base = 'http://127.0.0.1:4010'

/** The example as lines for a shell, each with what it must answer. */
export function describeExample({ says, steps }: Example, world: World): readonly string[] {
  const names = new Names(world)
  return [
    `# ${says}`,
    ...steps.flatMap((step, at) => {
      const created = step.operation === 'createGroup' && step.expect.status === 200 && at < steps.length - 1
      const line = curlLine(step, names)
      if (created) names.add(String(step.input.body?.title), '$NEW')
      const pick = `$(${line.replace('curl', 'curl -s')} | node -pe 'JSON.parse(require("fs").readFileSync(0)).svc_id')`
      return [created ? `NEW=${pick}` : line, `#   ${expected(step.expect)}`]
    }),
  ]
}

function curlLine(step: Step, names: Names): string {
  const { method } = endpoints[step.operation]
  const { body } = step.input
  const path = pathOfStep(step, names)
  return [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    ...cookie(step.as),
    ...(body === undefined
      ? []
      : ['-H', quote('content-type: application/json'), '-d', quote(JSON.stringify(body))]),
    path.includes('%24NEW') ? `"${base}${path.replaceAll('%24NEW', '$NEW')}"` : quote(`${base}${path}`),
  ].join(' ')
}

function cookie(as: string | null): readonly string[] {
  if (as === null) return []
  if (as.startsWith('bad:')) return ['--cookie', quote(`svc-token=${as.slice('bad:'.length)}`)]
  return ['--cookie', `"svc-token=$(npx principal-oracle token ${quote(as)})"`]
}

function expected(expectation: Expectation): string {
  const { status, finds, findsNot, only, members, notFound } = expectation
  const list = (names: readonly string[]) => (names.length === 0 ? 'nobody' : names.join(', '))
  return [
    String(status),
    finds && `finds ${list(finds)}`,
    only && `finds ${list(only)} and nothing else`,
    findsNot && `does not find ${list(findsNot)}`,
    members && `members: ${list(members)}`,
    notFound && `says that it was the ${notFound}`,
  ]
    .filter(part => part !== undefined)
    .join('; ')
}
