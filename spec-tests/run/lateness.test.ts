import { test } from 'tap'
import { fewWaits, seenLate, unknownLateness, waitedInVain, waitsFor } from './lateness.js'

const inVain = waitedInVain(unknownLateness, 'a new group')

for (const [says, known, waits] of [
  ['A target gets time to show a new group', unknownLateness, [50, 200, 800]],
  ['After waits in vain, it gets no more', inVain, []],
  ['It gets no more either if it was late with something else', seenLate(inVain), []],
  [
    'Waits in vain for something else do not count',
    waitedInVain(unknownLateness, 'a change of members'),
    [50, 200, 800],
  ],
] as const)
  test(says, async t => {
    t.same(waitsFor('a new group', known), waits)
  })

for (const [says, known, takesWorlds, waits] of [
  ['A wrong read is sent again at once, and after each wait', unknownLateness, false, [0, 50, 200, 800]],
  ['On a target that takes worlds it gets one short wait', unknownLateness, true, [0, 50]],
  [
    'After waits in vain it is sent again at once alone',
    waitedInVain(unknownLateness, 'the response to a read that failed'),
    false,
    [0],
  ],
] as const)
  test(says, async t => {
    t.same(fewWaits(known, takesWorlds), waits)
  })
