import fastify from 'fastify'

/** The least of a server: what `serve` is measured against when it starts. */
const app = fastify()
app.get('/', () => ({ msg: 'Here' }))
console.log(`listening on ${await app.listen({ port: 0 })}`)
