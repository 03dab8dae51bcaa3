import fc from 'fast-check'
import { test } from 'tap'
import { keyOf } from './acrs.js'
import { permissionWorlds } from './permission-worlds.js'
import { worlds } from './worlds.js'

const prefix = 'SVC-'
const all = {
  worlds: worlds(prefix),
  permissionWorlds: permissionWorlds(prefix),
}

for (const [name, arbitrary] of Object.entries(all))
  test(`No world of ${name} has the same ACR twice`, t => {
    fc.assert(
      fc.property(arbitrary, ({ acrs }) => new Set(acrs.map(keyOf)).size === acrs.length),
      { numRuns: 1000 },
    )
    t.end()
  })
