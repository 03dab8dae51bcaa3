import type { ClauseId } from '../../src/spec/clauses.js'
import type { Answer } from '../target/client.js'
import type { Ask } from '../target/request.js'
import { resultsOf } from '../target/results.js'
import type { Case, Finding } from './case.js'

interface Notice {
  readonly clause: ClauseId
  /** Absent where the answer is as it must be. */
  readonly finding?: Finding
}

/** What any answer shows of the rules that hold for all of them; also notes the first served search. */
export function noticed(c: Case, ask: Ask, answer: Answer): readonly Notice[] {
  if (ask.operation === 'searchPrincipals' && answer.status === 200) noteServed(c, answer)
  return [
    serverError(ask, answer),
    json(ask, answer),
    successStatus(ask, answer),
    ...idPrefix(c, ask, answer),
  ]
}

function noteServed(c: Case, answer: Answer): void {
  const { idField } = c.suite.target.wire
  const { profiles, groups } = resultsOf(answer)
  const ids = new Set([...profiles, ...groups].map(result => result[idField]))
  if ([...c.world.profiles, ...c.world.groups].some(({ svc_id }) => ids.has(svc_id))) c.suite.run.served()
}

function serverError({ operation }: Ask, { status, text }: Answer): Notice {
  const clause = 'wire.no-server-error'
  if (status < 500) return { clause }
  return {
    clause,
    finding: {
      message: `${operation} is answered ${status}`,
      expected: 'a status below 500',
      observed: `${status} ${text.slice(0, 200)}`,
    },
  }
}

function json({ operation }: Ask, { text, json }: Answer): Notice {
  const clause = 'wire.json'
  if (text.trim() === '' || json !== undefined) return { clause }
  return {
    clause,
    finding: {
      message: `the body of the answer to ${operation} is no JSON`,
      expected: 'JSON, or nothing',
      observed: text.slice(0, 200),
    },
  }
}

function successStatus({ operation }: Ask, { status }: Answer): Notice {
  const clause = 'wire.success-status'
  if (status < 200 || status > 299 || status === 200) return { clause }
  return {
    clause,
    finding: {
      message: `${operation} succeeds with another status than 200`,
      expected: '200',
      observed: String(status),
    },
  }
}

/** A principal that the suite knows must not be shown by its id less the prefix. */
function idPrefix(c: Case, { operation }: Ask, answer: Answer): readonly Notice[] {
  const clause = 'wire.id-prefix'
  const { idPrefix: prefix, idField } = c.suite.target.wire
  const { profiles, groups } = resultsOf(answer)
  const shown = [...profiles, ...groups].map(result => result[idField]).filter(id => typeof id === 'string')
  if (shown.length === 0) return []
  const bare = shown.find(id => !id.startsWith(prefix))
  if (bare === undefined) return [{ clause }]
  return [
    {
      clause,
      finding: {
        message: `${operation} shows an SVC-ID without its prefix`,
        expected: `${prefix}…`,
        observed: bare,
      },
    },
  ]
}
