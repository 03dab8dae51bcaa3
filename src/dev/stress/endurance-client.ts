import { Pool } from 'undici'
import { handleOrders } from '../test-support/worker-process.js'

/** The requests to send to a server. */
export interface EnduranceOrder {
  readonly url: string
  readonly connections: number
  readonly requests: number
  readonly token: string
  readonly searches: readonly string[]
  readonly profiles: readonly string[]
}

export interface EnduranceResult {
  readonly errors: number
  /** The first five errors. */
  readonly messages: readonly string[]
  /** Requests per second. */
  readonly rate: number
}

/** Each connection searches, and creates, reads, changes and deletes its own group: about ten reads for each change. */
async function sendAll({
  url,
  connections,
  requests,
  token,
  searches,
  profiles,
}: EnduranceOrder): Promise<EnduranceResult> {
  const pool = new Pool(url, { connections })
  const headers = { cookie: `svc-token=${token}`, 'content-type': 'application/json' }
  const messages: string[] = []
  let [sent, errors] = [0, 0]
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    sent++
    const request = { method, path, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await pool.request(request)
    const text = await response.body.text()
    if (response.statusCode === 200) return JSON.parse(text) as { svc_id?: string }
    errors++
    if (messages.length < 5) messages.push(`${method} ${path}: ${response.statusCode} ${text}`)
    return {}
  }
  const search = () =>
    send('GET', `/auth/v1/profile?s=${encodeURIComponent(searches[sent % searches.length] ?? '')}`)
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const body = { title: `Load ${at}`, description: 'Made under load' }
      while (sent < requests) {
        const { svc_id } = await send('POST', '/auth/v1/group', body)
        const group = `/auth/v1/group/${svc_id}`
        const member = `${group}/${profiles[sent % profiles.length]}`
        const changes = [
          () => send('PUT', group, { title: `Load ${at} again` }),
          () => send('POST', member),
          () => send('DELETE', member),
          () => send('DELETE', group),
        ]
        for (const change of changes) {
          for (let times = 0; times < 6; times++) await search()
          for (let times = 0; times < 4; times++) await send('GET', group)
          await change()
        }
      }
    }),
  )
  await pool.close()
  return { errors, messages, rate: (sent / (performance.now() - start)) * 1000 }
}

handleOrders(sendAll)
