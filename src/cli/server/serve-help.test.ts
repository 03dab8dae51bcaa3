import { test } from 'tap'
import { routesOf } from '../../server/control/route-list.js'
import { serveHelp } from './serve-help.js'

test('The help has every route and every word on it, in lines that a terminal can show', async t => {
  const words = serveHelp.replace(/\s+/g, ' ')
  for (const { methods, path, says } of routesOf(true))
    t.ok(words.includes(`${methods} ${path} ${says}`), path)
  const routes = serveHelp.split('\nLimits:')[0] ?? ''
  for (const line of routes.split('\n')) t.ok(line.length <= 120, line)
})
