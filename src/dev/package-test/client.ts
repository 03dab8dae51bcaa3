import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder, readJson } from '../../files.js'
import { check, expect } from './expect.js'
import { copyPrograms, type Machine } from './machine.js'

const { devDependencies } = readJson(join(packageFolder, 'package.json')) as {
  devDependencies: Readonly<Record<string, string>>
}

/** The generator does not run with a newer TypeScript. */
const packages = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
  `@types/node@${devDependencies['@types/node']}`,
]

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
export async function checkClient(machine: Machine, tarball: string): Promise<void> {
  console.error('installing a generator of clients')
  const folder = await machine.install('client', tarball, ...packages)
  copyPrograms(folder)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }))
  const bin = (name: string) => join(folder, 'node_modules/.bin', name)
  for (const words of sets)
    await check(
      `a client from the description works: ${words.join(' ') || 'the default readings'}`,
      async () => {
        const server = ['exec', ...words.flatMap(word => ['--reading', word]), '--', 'node']
        const programs = [
          [bin('principal-oracle'), ...server, 'generate-client.mjs'],
          [bin('tsc'), '--pretty', 'false'],
          [bin('principal-oracle'), ...server, 'client.js'],
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
