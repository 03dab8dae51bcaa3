import { test } from 'tap'
import { program, run } from '../dev/test-support/command.js'
import { runInProcess } from '../dev/test-support/run-in-process.js'
import { packageVersion } from '../files.js'

test('The build leaves the command executable, as npx in a clone needs it', async t => {
  const { code, stdout } = await run(program, ['--version'])
  t.strictSame([code, stdout], [0, `${packageVersion()}\n`])
})

test('An option that takes one value cannot be given twice', async t => {
  for (const [flags, name] of [
    ['--seed', '--seed <n>'],
    ['--json', '--json <file>'],
  ] as const) {
    const { code, stderr } = await runInProcess(t, 'check', flags, '1', flags, '2')
    t.strictSame([code, stderr], [2, `error: option '${name}' is given twice, but takes one value\n`])
  }
})

test('An option that collects its values can be given twice', async t => {
  const { code, stdout } = await runInProcess(
    t,
    'check',
    '--list',
    '--only',
    'acr.direct',
    '--only',
    'search.*',
  )
  t.equal(code, 0)
  t.match(stdout, /^acr\.direct [\s\S]*\nsearch\.envelope /)
})
