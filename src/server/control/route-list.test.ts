import fastify from 'fastify'
import { test } from 'tap'
import { testServer } from '../../dev/test-support/test-server.js'
import { FaultError } from '../../faults/registry.js'
import { descriptionRoute } from './description.js'
import { frontRoutes } from './front-page.js'
import { routesOf } from './route-list.js'
import { oracleRoutes } from './routes.js'

/** Each route as `GET /_oracle/snapshots/*`. */
const listed = routesOf(true).flatMap(({ methods, path }) =>
  methods.split(', ').map(method => `${method} ${path.replace(/\/[A-Z]+$/, '/*')}`),
)

test('The list has every route in addition to the specification, and no other', async t => {
  const { oracle } = await testServer()
  const served: string[] = []
  const app = fastify({ exposeHeadRoutes: false })
  app.addHook('onRoute', ({ method, url }) => {
    served.push(...[method].flat().map(one => `${one} ${url.replace(/:\w+/, '*')}`))
  })
  frontRoutes(app, true)
  descriptionRoute(app, oracle.worlds, { own: () => ({}), fair: () => ({}) })
  oracleRoutes(app, oracle.worlds, { control: true, loopbackOnly: true, keySet: {}, FaultError })
  await app.ready()
  t.same(served.sort(), [...listed].sort())
  t.equal(new Set(listed).size, listed.length)
})

for (const control of [false, true])
  test(`The overview and GET /_oracle have the same list ${control ? 'with' : 'without'} --control`, async t => {
    const { send } = await testServer({ control })
    const { routes } = (await send('GET', '/_oracle')).json()
    const page = (await send('GET', '/')).body
    const expected = routesOf(control).map(({ methods, path }) => `${methods} ${path}`)
    t.same(Object.keys(routes), expected)
    const items = [...page.matchAll(/^ {2}([A-Z, ]+ (?:\/_oracle\S*|\/openapi\.json|\/))$/gm)].map(
      ([, item]) => item,
    )
    t.same(items, expected)
    const path = '/_oracle/snapshots'
    t.equal((await send('GET', path)).statusCode === 200, expected.includes(`GET ${path}`))
  })
