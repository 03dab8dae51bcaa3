import { test } from 'tap'
import { checkHere } from '../check/here.js'
import { createReferenceServer } from '../oracle/reference-server.js'

test('The suite ends the worlds that have base URLs of their own, and holds 16 of them at most', async t => {
  const world = { profiles: [], groups: [], acrs: [] }
  const oracle = await createReferenceServer({ world, control: true })
  const open = new Set<string>()
  let most = 0
  let all = 0
  oracle.app.addHook('onSend', async ({ method, originalUrl }, reply, payload) => {
    if (method === 'PUT' && originalUrl === '/_oracle/worlds' && reply.statusCode === 200) {
      open.add(new URL(JSON.parse(String(payload)).baseUrl).pathname)
      most = Math.max(most, open.size)
      all++
    }
    if (method === 'DELETE') open.delete(originalUrl.replace('/_oracle/world', ''))
    return payload
  })
  const url = await oracle.listen(0)
  try {
    const { verdict } = await checkHere({
      url,
      control: `${url}/_oracle/worlds`,
      seed: 1,
      runs: 3,
      only: ['search.once', 'acr.direct'],
    })
    t.equal(verdict, 'conformant')
    t.ok(all > 16, `${all} worlds in all`)
    t.ok(most <= 16, `${most} worlds at once`)
    t.same([...open], [])
  } finally {
    await oracle.close()
  }
})
