import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from 'tap'

/** Of keys that are generated as objects, about one in a thousand hangs here. */
const count = 3_000

test('The export of no new key hangs when garbage is collected', { timeout: 120_000 }, async t => {
  const keys = JSON.stringify(new URL('signing-keys.js', import.meta.url))
  const script = `
    import { newKeys } from ${keys}
    for (let left = ${count}; left > 0; left--) {
      const { publicKey } = newKeys()
      for (let times = 0; times < 5; times++) publicKey.export({ format: 'jwk' })
    }
    console.log('ended')`
  const node = ['--max-semi-space-size=1', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, node, { timeout: 90_000 })
  t.equal(stdout, 'ended\n')
})
