import { test } from 'tap'
import { checkWith, withSuite } from '../../check/check-with.js'
import type { CheckOptions } from '../../check/options.js'
import { fixture, UsageError } from '../../files.js'
import { keepWorld } from '../test-support/kept-world.js'

test('One process makes run after run, however each has ended; after an end at once, another process makes the next one', async t => {
  const { target, close } = await keepWorld('world')
  t.teardown(() => close())
  const pids: string[] = []
  // The name of the file that records what a run creates has the id of the process.
  const note = (text: string) => pids.push(...(/principal-oracle-(\d+)-/.exec(text)?.slice(1) ?? []))
  const options: CheckOptions = { target, only: ['create.persists'], note }
  const mistake = new Error('a mistake of the caller')
  await withSuite(async suite => {
    const run = (more: CheckOptions = {}) => checkWith(suite, { ...options, ...more })
    t.match(await run(), { verdict: 'conformant' })
    t.match(await run({ target: undefined, url: 'http://127.0.0.1:9' }), { verdict: 'inconclusive' })
    await t.rejects(run({ target: fixture('conformance.world.json') }), UsageError)

    const ending = new AbortController()
    const aborting = (text: string) => {
      note(text)
      ending.abort('seen enough')
    }
    t.match(await run({ note: aborting, signal: ending.signal }), { error: 'seen enough' })

    const throwing = (text: string) => {
      note(text)
      throw mistake
    }
    t.equal(await run({ note: throwing }).catch(error => error), mistake)

    const again = await run()
    t.match(again, { verdict: 'conformant', error: undefined })
    t.equal(pids.length, 4)
    t.equal(new Set(pids).size, 1)

    const [end, atOnce] = [new AbortController(), new AbortController()]
    const ends = () => {
      end.abort('the end')
      atOnce.abort('at once')
    }
    t.match(await run({ note: ends, signal: end.signal, atOnce: atOnce.signal }), { error: 'the end' })
    t.match(await run(), { verdict: 'conformant' })
    t.equal(new Set(pids).size, 2)
  })
})
