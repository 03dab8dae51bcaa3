import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { check, expect } from './expect.js'
import { copyPrograms, type Machine } from './machine.js'

/** Programs that use the installed package. Each prints what it saw, and ends with another exit code than 0 if it fails. */
const programs = ['embed.mjs', 'check.mjs', 'require.cjs']

/** Uses the installed package: its command, and its modules in programs of a consumer. */
export async function checkEmbedding(machine: Machine, folder: string): Promise<void> {
  const bin = join(folder, 'node_modules', '.bin', 'principal-oracle')
  await check(`serve starts on Node ${machine.node}`, async () => {
    const server = machine.start(folder, bin, ['serve', '--port', '0'])
    try {
      for await (const line of createInterface(server.stdout)) {
        const [, url] = /^listening on (http:\S+)$/.exec(line) ?? []
        expect(url !== undefined, line)
        const { status } = await fetch(`${url}/auth/v1/profile`)
        return expect(status === 401, `a search without a token returns ${status}`)
      }
      throw new Error('the server ended')
    } finally {
      server.kill()
    }
  })
  await check(`check runs on Node ${machine.node}`, async () => {
    const words = ['check', '--seed', '1', '--only', 'search.min-length', '--tap']
    const { code, stdout, stderr } = await machine.run(folder, bin, ...words)
    const line = stdout.split('\n').find(line => /^ok .*search\.min-length/.test(line))
    return expect(code === 0 && line !== undefined, line ?? `exit code ${code}, ${stderr}`)
  })
  copyPrograms(folder)
  await check(`exec gives isolated worlds to a program on Node ${machine.node}`, async () => {
    const path = [join(folder, 'node_modules', '.bin'), machine.env.PATH].join(delimiter)
    const words = ['exec', '--', 'node', 'worlds.mjs']
    const { code, stdout, stderr } = await machine.run(folder, 'env', `PATH=${path}`, bin, ...words)
    return expect(code === 7, code === 7 ? stdout.trim() : `exit code ${code}, ${stdout}${stderr}`)
  })
  for (const program of programs)
    await check(`${program} runs on Node ${machine.node}`, async () => {
      // As a test runner does, give the process flags that the suite must not inherit.
      const { code, stdout, stderr } = await machine.run(folder, 'node', '--test-reporter=tap', program)
      return expect(code === 0, code === 0 ? stdout.trim() : `exit code ${code}, ${stdout}${stderr}`)
    })
  await check(`check works in a test of node:test on Node ${machine.node}`, async () => {
    writeFileSync(
      join(folder, 'check.test.mjs'),
      "import { test } from 'node:test'\ntest('the deployment conforms', () => import('./check.mjs'))\n",
    )
    const { code, stdout } = await machine.run(folder, 'node', '--test', 'check.test.mjs')
    return expect(code === 0, code === 0 ? 'passed' : stdout)
  })
}
