import { readFileSync } from 'node:fs'
import cookie from '@fastify/cookie'
import fastify from 'fastify'

/** A minimal Fastify server. With a file of bodies by path and query, it parses the cookie and sends the ready body. */
const [file] = process.argv.slice(2)
const app = fastify()
if (file === undefined) app.get('/', () => ({ msg: 'Here' }))
else {
  const ready = JSON.parse(readFileSync(file, 'utf8'))
  await app.register(cookie, { hook: false })
  for (const route of ['/auth/v1/profile', '/auth/v1/group/:id'])
    app.get(route, (request, reply) => {
      app.parseCookie(request.headers.cookie ?? '')
      return reply.send(ready[request.url])
    })
}
console.log(`listening on ${await app.listen({ port: 0 })}`)
