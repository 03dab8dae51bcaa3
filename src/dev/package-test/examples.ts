import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../files.js'
import { check, expect } from './expect.js'
import type { Machine } from './machine.js'

const packages = ['tap@21.8.0', 'vitest@3.2.4', 'jest@30.5.2', '@playwright/test@1.65.1']

/** Each example by its file: the program that runs it, and its arguments. */
const runs: Readonly<Record<string, readonly string[]>> = {
  'node-test.test.mjs': ['node', '--test'],
  'tap.test.mjs': ['tap', '--disable-coverage'],
  'vitest.test.mjs': ['vitest', 'run'],
  'jest.test.mjs': [
    'node',
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--testMatch',
    '**/jest.test.mjs',
    '--',
  ],
  'playwright.spec.mjs': ['playwright', 'test'],
}

/** Runs the examples of fixtures/examples with the installed package. */
export async function checkExamples(machine: Machine, tarball: string): Promise<void> {
  console.error('installing test runners')
  const folder = await machine.install('examples', tarball, ...packages)
  cpSync(join(packageFolder, 'fixtures/examples'), folder, { recursive: true })
  for (const [file, [name = '', ...words]] of Object.entries(runs))
    await check(`the example ${file} passes on Node ${machine.node}`, async () => {
      const program = name === 'node' ? name : join(folder, 'node_modules/.bin', name)
      const { code, stdout, stderr } = await machine.run(folder, program, ...words, file)
      return expect(code === 0, code === 0 ? 'exit code 0' : `exit code ${code}, ${stdout}${stderr}`)
    })
}
