import { marked } from '../../../spec-tests/run/marks.js'
import { sceneOf } from '../../../spec-tests/worlds/scene.js'
import { fixture, readWorld } from '../../files.js'
import type { World } from '../../spec/nouns.js'
import type { Change } from '../test-support/changed-server.js'
import { checkCases } from './check-cases.js'

/** From the 300th request on, another run replaces the world before each 15th one. */
function sharedWith(world: World): Change {
  return {
    prepare({ app }) {
      let sent = 0
      app.addHook('onRequest', async ({ url }) => {
        if (!url.startsWith('/auth') || ++sent < 300 || sent % 15 > 0) return
        await app.inject({ method: 'PUT', url: '/_oracle/world', payload: marked(world, 'another') })
      })
    },
  }
}

const { world: scene } = sceneOf('SVC-')
const otherWorld = readWorld(fixture('conformance.world.json'))
const expected = { error: /^somebody else replaced the world of this run/, failed: [] } as const

checkCases({
  'Another run that has the same profiles ends the run and fails nothing': {
    server: sharedWith(scene),
    ...expected,
  },
  'Another run in whose worlds no token of this one is valid ends the run and fails nothing': {
    server: sharedWith(otherWorld),
    ...expected,
  },
  'Another run takes back what failed before it came': {
    server: { faults: ['add-toggles'], ...sharedWith(scene) },
    ...expected,
  },
})
