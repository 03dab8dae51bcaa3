import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { createReferenceServer } from '../../server/reference-server.js'

test('Worlds with base URLs of their own are used side by side; the suite holds 16 at most, and ends them', async t => {
  const world = { profiles: [], groups: [], acrs: [] }
  const oracle = await createReferenceServer({ world, control: true })
  const open = new Set<string>()
  let most = 0
  let all = 0
  const busy: string[] = []
  let mostBusy = 0
  const placeOf = (url: string) => url.split('/auth/')[0] ?? ''
  oracle.app.addHook('onRequest', async ({ originalUrl }) => {
    if (!originalUrl.includes('/auth/')) return
    busy.push(placeOf(originalUrl))
    mostBusy = Math.max(mostBusy, new Set(busy).size)
  })
  oracle.app.addHook('onResponse', async ({ originalUrl }) => {
    if (originalUrl.includes('/auth/')) busy.splice(busy.indexOf(placeOf(originalUrl)), 1)
  })
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
    t.ok(mostBusy > 1, `requests in ${mostBusy} worlds at once`)
    t.ok(most <= 16, `${most} worlds at once`)
    t.same([...open], [])
  } finally {
    await oracle.close()
  }
})
