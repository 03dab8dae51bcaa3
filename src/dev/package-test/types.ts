import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder, readJson } from '../../files.js'
import { check, expect } from './expect.js'
import { copyPrograms, type Machine } from './machine.js'

const { devDependencies } = readJson(join(packageFolder, 'package.json')) as {
  devDependencies: Readonly<Record<'@types/node' | '@typescript/native', string>>
}

/** By its name in node_modules, which is that of the package but for the newer one. */
const compilers = { typescript: '5.9.3', 'typescript-native': devDependencies['@typescript/native'] }

/** Installs the package and compilers, and more packages. @returns the folder, which has the programs of a consumer too */
export async function installWithCompilers(
  machine: Machine,
  tarball: string,
  more: readonly string[],
): Promise<string> {
  const words = Object.entries(compilers).map(([name, version]) => `${name}@${version}`)
  const types = `@types/node@${devDependencies['@types/node']}`
  const folder = await machine.install('compilers', tarball, ...words, types, ...more)
  copyPrograms(folder)
  return folder
}

const resolutions = [
  // The module kind node16 has no import attributes.
  ['node18', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
] as const

/** Compiles a file that uses the whole public API, with the declarations of the installed package. */
export async function checkTypes(machine: Machine, folder: string): Promise<void> {
  for (const [name, version] of Object.entries(compilers))
    for (const [module, moduleResolution] of resolutions)
      await check(
        `${name} ${version} compiles a consumer, moduleResolution ${moduleResolution}`,
        async () => {
          const compilerOptions = {
            module,
            moduleResolution,
            target: 'es2022',
            lib: ['esnext'],
            types: ['node'],
            strict: true,
            exactOptionalPropertyTypes: true,
            skipLibCheck: false,
            resolveJsonModule: true,
            noEmit: true,
          }
          writeFileSync(
            join(folder, 'tsconfig.json'),
            JSON.stringify({ compilerOptions, files: ['consumer.ts'] }),
          )
          const program = join(folder, 'node_modules', name, 'bin/tsc')
          const { code, stdout } = await machine.run(folder, 'node', program, '--pretty', 'false')
          return expect(code === 0, code === 0 ? 'no errors, skipLibCheck off' : stdout.trim())
        },
      )
}
