import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'tap'
import { interruptChecks } from './interrupts.js'

test('A check that Ctrl-C stops midway deletes all its groups', async t => {
  const whenCreated = async (isMidway: () => boolean) => {
    while (!isMidway()) await sleep(1)
  }
  const { midway, left } = await interruptChecks(2, whenCreated)
  t.same({ midway, left }, { midway: 2, left: [] })
})
