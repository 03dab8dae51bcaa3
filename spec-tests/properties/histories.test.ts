import fc from 'fast-check'
import { clause } from '../clause.js'
import { commandNames, commands } from './commands.js'
import { guarded } from './guarded.js'
import type { Tally } from './play.js'
import { Story } from './story.js'
import { watchAll } from './watch.js'

/** After so many commands, one class that never ran is no accident. */
const plenty = 300

clause('state.model', { tier: 'control', writes: true }, async ({ suite, property }) => {
  const tally: Tally = new Map()
  const histories = fc.commands([...commands], { maxCommands: 12, size: 'max' })
  await property(guarded(suite.target.wire.idPrefix), histories, async (c, history) => {
    const story = new Story(c)
    await fc.asyncModelRun(() => ({ model: story, real: tally }), history)
    await watchAll(story)
  })
  const ran = [...tally.values()].reduce((sum, times) => sum + times, 0)
  const never = commandNames.filter(name => !tally.has(name))
  if (ran >= plenty && never.length > 0)
    suite.run.errored('state.model', `commands that never ran: ${never.join(', ')}`)
})
