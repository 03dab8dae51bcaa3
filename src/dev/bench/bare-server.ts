import fastify from 'fastify'

/** A minimal Fastify server. The benchmark of the start compares `serve` with it. */
const app = fastify()
app.get('/', () => ({ msg: 'Here' }))
console.log(`listening on ${await app.listen({ port: 0 })}`)
