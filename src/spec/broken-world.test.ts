import { test } from 'tap'
import { brokenWorlds } from '../dev/test-support/broken-worlds.js'
import { matchTexts } from '../dev/test-support/match-texts.js'
import { parseWorld, WorldError } from './world.js'

test('A broken world is refused, and the message begins with the path', async t => {
  const messages = Object.entries(brokenWorlds).map(([what, world]) => {
    const error = t.throws(() => parseWorld(world), what)
    t.ok(error instanceof WorldError)
    return [what, String((error as WorldError).message)] as const
  })
  matchTexts(t, import.meta.url, Object.fromEntries(messages))
})
