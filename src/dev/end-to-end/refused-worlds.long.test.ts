import { test } from 'tap'
import { check } from '../../check.js'
import { groupAt, type World } from '../../spec/nouns.js'
import { changedServer } from '../test-support/changed-server.js'
import { notPassed } from '../test-support/report-clauses.js'
import { checkCases } from './check-cases.js'

/** Kinds of worlds that the control protocol of a server may refuse. */
const refused: Readonly<Record<string, (world: World) => boolean>> = {
  'a line break': ({ groups }) => groups.some(({ description }) => /\p{Cc}/u.test(description)),
  'nobody in Vetted': world =>
    world.vetted !== undefined && groupAt(world, world.vetted)?.members.length === 0,
  'more than 30 members': ({ groups }) => groups.some(({ members }) => members.length > 30),
}

// Only a run in a process of its own has notes.
test('A control protocol may refuse worlds: no clause fails or is left untested', async t => {
  const notes: string[] = []
  const isRefused = (world: World) => Object.values(refused).some(refuses => refuses(world))
  const target = await changedServer(t, { worldFor: world => (isRefused(world) ? undefined : world) })
  const report = await check({ ...target, runs: 10, seed: 1, note: text => notes.push(text) })
  t.equal(report.error, undefined)
  t.same(
    notPassed(report).map(({ id, reason }) => [id, reason]),
    [],
  )
  for (const named of ['a line break', 'nobody in Vetted', /a group of \d+ members/])
    t.ok(
      notes.some(note => note.match(named)),
      `a note names ${named}`,
    )
})

checkCases({
  'A control protocol that refuses the first world ends the run': {
    server: { worldFor: () => undefined },
    error: /takes no world with usual contents alone: PUT .* returned 400/,
  },
})
