import type { RequestListener } from 'node:http'
import fc from 'fast-check'
import { test } from 'tap'
import { suiteOnServer } from '../../src/dev/test-support/suite-on-server.js'

const world = { profiles: [], groups: [], acrs: [] }

/** A deployment that gives each world a base URL of its own. */
function deployment() {
  let count = 0
  const ended: string[] = []
  const listener: RequestListener = ({ method, url = '', headers: { host } }, response) => {
    if (method === 'DELETE') ended.push(url.replace('/_oracle/world', ''))
    response.end(JSON.stringify({ tokens: {}, baseUrl: `http://${host}/w/${count++}` }))
  }
  return { ended, listener }
}

test('A world is not ended while a test uses it, however many others are put in place, and all are ended at last', async t => {
  const step = fc.constantFrom('begin', 'end the first', 'end the last', 'stage')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async steps => {
      const { ended, listener } = deployment()
      const { staging } = await suiteOnServer(t, listener, { runs: 1 }, '/control')
      const uses: { readonly path: string; readonly end: () => Promise<void> }[] = []
      const begin = async () => {
        let finish = () => {}
        const finished = new Promise<void>(resolve => {
          finish = resolve
        })
        await new Promise<void>((begun, failed) => {
          const ended = staging.during(world, async ({ baseUrl }) => {
            const end = () => {
              finish()
              return ended
            }
            uses.push({ path: new URL(baseUrl).pathname, end })
            begun()
            await finished
          })
          ended.catch(failed)
        })
      }
      const end = async (at: number) => {
        for (const use of uses.splice(at, 1)) await use.end()
      }
      for (const each of steps) {
        if (each === 'begin') await begin()
        else if (each === 'stage') await staging.stage(world)
        else await end(each === 'end the first' ? 0 : -1)
        for (const { path } of uses) t.notOk(ended.includes(path), `${path} is in use after ${each}`)
      }
      while (uses.length > 0) await end(0)
      await staging.endWorlds()
      const staged = steps.filter(each => each === 'begin' || each === 'stage').length
      t.equal(new Set(ended).size, staged)
      t.equal(ended.length, staged)
    }),
    { numRuns: 25 },
  )
})

test('What observations stage stays in place until the last of them has ended', async t => {
  const { ended, listener } = deployment()
  const { staging } = await suiteOnServer(t, listener, { runs: 1 }, '/control')
  await staging.holding(async () => {
    for (let at = 0; at < 14; at++) await staging.stage(world)
    t.same(ended, [])
  })
  await staging.stage(world)
  t.equal(ended.length, 7, 'then 8 are left')
})
