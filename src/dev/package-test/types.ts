import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder, readJson } from '../../files.js'
import { check, expect } from './expect.js'
import type { Machine } from './machine.js'

const { devDependencies } = readJson(join(packageFolder, 'package.json')) as {
  devDependencies: Readonly<Record<'@types/node' | '@typescript/native', string>>
}

const resolutions = [
  // The module kind node16 has no import attributes.
  ['node18', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
] as const

/** Compiles a file that uses the whole public API, with the declarations of the installed package. */
export async function checkTypes(machine: Machine, tarball: string): Promise<void> {
  for (const compiler of ['typescript@5.9.3', devDependencies['@typescript/native'].replace('npm:', '')]) {
    const types = `@types/node@${devDependencies['@types/node']}`
    const folder = await machine.install(`types-${compiler}`, tarball, compiler, types)
    copyFileSync(
      join(packageFolder, 'src/dev/package-test/programs/consumer.ts'),
      join(folder, 'consumer.ts'),
    )
    for (const [module, moduleResolution] of resolutions)
      await check(`${compiler} compiles a consumer, moduleResolution ${moduleResolution}`, async () => {
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
        const { code, stdout } = await machine.run(
          folder,
          join(folder, 'node_modules/.bin/tsc'),
          '--pretty',
          'false',
        )
        return expect(code === 0, code === 0 ? 'no errors, skipLibCheck off' : stdout.trim())
      })
  }
}
