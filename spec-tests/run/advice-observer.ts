import type { AdviceId } from '../../src/report/advice.js'
import type { HttpResponse } from '../target/client.js'
import { endpointIn } from '../target/request.js'
import type { ResponseObserver } from './response-observers.js'
import type { Suite } from './suite.js'

type Look = (response: HttpResponse) => boolean

const header = ({ headers }: HttpResponse, name: string) => String(headers[name] ?? '').toLowerCase()
const hasJson = ({ json }: HttpResponse) => json !== undefined

/** What single responses show. */
const looks: readonly (readonly [AdviceId, Look])[] = [
  ['no-content-type', response => hasJson(response) && !/[/+]json\b/.test(header(response, 'content-type'))],
  [
    'other-charset',
    response => hasJson(response) && /charset="?(?!"?utf-?8)/.test(header(response, 'content-type')),
  ],
  ['redirect', ({ status }) => status >= 300 && status < 400 && status !== 304],
  ['cookie-set', response => header(response, 'set-cookie') !== ''],
  [
    'shared-cache',
    response =>
      response.status === 200 &&
      /\bpublic\b|s-maxage=[1-9]/.test(header(response, 'cache-control')) &&
      !/\bprivate\b|\bno-(store|cache)\b/.test(header(response, 'cache-control')),
  ],
  [
    'no-retry-after',
    response => [429, 503].includes(response.status) && header(response, 'retry-after') === '',
  ],
  [
    'internals-shown',
    ({ status, text }) =>
      status >= 400 &&
      /Traceback \(most recent|\bat \S+ \(\S+:\d+:\d+\)|\bat [\w.$]+\(\w+\.java:\d+\)|SQLSTATE|SELECT .+ FROM /.test(
        text,
      ),
  ],
]

export function adviceObserver({ run }: Suite): ResponseObserver {
  let isKept = false
  const closed: Look = response => {
    const isClosed = header(response, 'connection') === 'close'
    if (response.status === 200) isKept = !isClosed
    return isKept && isClosed && response.status >= 400 && response.status < 500
  }
  const all: typeof looks = [...looks, ['closed-on-error', closed]]
  return {
    recorded({ wire }, { operation }, response) {
      for (const [id, shows] of all)
        if (shows(response)) run.advise(id, `${endpointIn(wire, operation)}: ${response.status}`)
    },
  }
}
