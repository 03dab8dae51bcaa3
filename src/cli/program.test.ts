import { join } from 'node:path'
import { test } from 'tap'
import { packageFolder, packageVersion } from '../files.js'
import { run } from '../test-support/command.js'

test('The build leaves the command executable, as npx in a clone needs it', async t => {
  const { code, stdout } = await run(join(packageFolder, 'dist', 'src', 'cli', 'main.js'), ['--version'])
  t.strictSame([code, stdout], [0, `${packageVersion()}\n`])
})
