import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, expect } from './expect.js'
import type { Machine } from './machine.js'

/** The generator runs with an older TypeScript alone. */
export const generator = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0']

const compilerOptions = {
  module: 'nodenext',
  target: 'es2022',
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
}

/** Readings that change the types of the client. */
const sets: readonly (readonly string[])[] = [
  [],
  ['boolean-forms=1+yes', 'wrong-type=text', 'error-body=empty', 'empty-update=422', 'excluded-list=empty'],
]

/** Makes a client from the OpenAPI description of a server, compiles a program with it, and runs that on the server. */
export async function checkClient(machine: Machine, folder: string): Promise<void> {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }))
  const oracle = join(folder, 'node_modules/.bin/principal-oracle')
  for (const words of sets)
    await check(
      `a client from the description works: ${words.join(' ') || 'the default readings'}`,
      async () => {
        const server = ['exec', ...words.flatMap(word => ['--reading', word]), '--', 'node']
        const programs = [
          [oracle, ...server, 'generate-client.mjs'],
          ['node', join(folder, 'node_modules/typescript/bin/tsc'), '--pretty', 'false'],
          [oracle, ...server, 'client.js'],
        ]
        let last = ''
        for (const [program = '', ...parameters] of programs) {
          const { code, stdout, stderr } = await machine.run(folder, program, ...parameters)
          expect(code === 0, `${parameters.join(' ')}: exit code ${code}, ${stdout}${stderr}`)
          last = stdout.trim()
        }
        return last
      },
    )
}
