import { Pool } from 'undici'

/** What to send to a server, and how much of it. */
export interface Load {
  readonly url: string
  readonly connections: number
  readonly requests: number
  readonly token: string
  readonly searches: readonly string[]
  readonly profiles: readonly string[]
}

export interface Loaded {
  readonly errors: number
  /** The first few of them. */
  readonly messages: readonly string[]
  readonly rate: number
}

process.on('message', async (load: Load) => process.send?.(await send(load)))
process.on('disconnect', () => process.exit(0))

/** Each connection searches, reads, and takes a group of its own through its life, ten requests to a round. */
async function send({ url, connections, requests, token, searches, profiles }: Load): Promise<Loaded> {
  const pool = new Pool(url, { connections })
  const headers = { cookie: `svc-token=${token}`, 'content-type': 'application/json' }
  const messages: string[] = []
  let [sent, errors] = [0, 0]
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    sent++
    const answer = await pool.request({ method, path, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.body.text()
    if (answer.statusCode === 200) return JSON.parse(text) as { svc_id?: string }
    errors++
    if (messages.length < 5) messages.push(`${method} ${path}: ${answer.statusCode} ${text}`)
    return {}
  }
  const search = () =>
    ask('GET', `/auth/v1/profile?s=${encodeURIComponent(searches[sent % searches.length] ?? '')}`)
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const titled = { title: `Load ${at}`, description: 'Made under load' }
      while (sent < requests) {
        const { svc_id } = await ask('POST', '/auth/v1/group', titled)
        const group = `/auth/v1/group/${svc_id}`
        const member = `${group}/${profiles[sent % profiles.length]}`
        const changes = [
          () => ask('PUT', group, { title: `Load ${at} again` }),
          () => ask('POST', member),
          () => ask('DELETE', member),
          () => ask('DELETE', group),
        ]
        for (const change of changes) {
          for (let times = 0; times < 6; times++) await search()
          for (let times = 0; times < 4; times++) await ask('GET', group)
          await change()
        }
      }
    }),
  )
  await pool.close()
  return { errors, messages, rate: (sent / (performance.now() - start)) * 1000 }
}
