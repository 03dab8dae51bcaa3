import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { fixture, packageFolder } from '../../files.js'
import { run } from '../test-support/command.js'
import { startServe } from '../test-support/server-process.js'

const lines = readFileSync(fixture('recipes/container/Dockerfile'), 'utf8').split('\n')
const after = (start: string) => lines.find(line => line.startsWith(start))?.slice(start.length) ?? ''

test('The command of the container file starts a server that its health check finds', async t => {
  const [, ...options] = JSON.parse(after('CMD ')) as string[]
  const server = await startServe(...options)
  t.teardown(() => server.stop())
  const [, check = ''] = after('HEALTHCHECK ').split(' CMD ')
  const at = (port: string) => run('sh', ['-c', check.replace('4010', port)])
  t.equal((await at(new URL(server.url).port)).code, 0)
  t.equal((await at('1')).code, 1)
})

test('The container file starts a program of the package, and not as root', async t => {
  const [, program = ''] = JSON.parse(after('ENTRYPOINT ')) as string[]
  t.ok(existsSync(join(packageFolder, program.replace('node_modules/principal-oracle/', ''))))
  t.ok(lines.indexOf('USER node') < lines.findIndex(line => line.startsWith('ENTRYPOINT')))
  t.ok(lines.includes('USER node'))
})
