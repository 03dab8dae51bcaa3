import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkedFiles } from '../readme/linked-files.js'
import { check, expect } from './expect.js'
import type { Machine } from './machine.js'

const linters = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5']

/** What no build in a tarball may have: tests, tools of the project, and source maps, whose sources do not ship. */
const unwanted = /^package\/dist\/.*(\.test\.|\.map$|\/dev\/)/

/** Checks the contents of the tarball and its package.json. */
export async function checkTarball(machine: Machine, tarball: string): Promise<void> {
  await check('the tarball has the declarations and the suite, but no tests and no source maps', async () => {
    const folder = machine.emptyFolder('unpacked')
    const files = (await machine.run(folder, 'tar', '-xvzf', tarball)).stdout.split('\n')
    const found = files.filter(file => unwanted.test(file))
    expect(found.length === 0, `${found.length} files do not belong there, such as ${found[0]}`)
    const { exports } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'))
    const named = JSON.stringify(exports).match(/(?<="\.\/)[^"]+\.(js|json|d\.ts)(?=")/g) ?? []
    const missing = named.filter(file => /^(dist|fixtures)/.test(file) && !files.includes(`package/${file}`))
    expect(named.length > 8 && missing.length === 0, `exports name missing files: ${missing.join(', ')}`)
    const suite = files.filter(file => /\/spec-tests\/.*\.js$/.test(file)).length
    return expect(suite > 200, `${files.length} files, ${suite} of them of the suite`)
  })
  await check('the tarball has every file that its README links to', async () => {
    const folder = join(machine.emptyFolder('linked'))
    await machine.run(folder, 'tar', '-xzf', tarball)
    const links = linkedFiles(readFileSync(join(folder, 'package/README.md'), 'utf8'))
    const missing = links.filter(file => !existsSync(join(folder, 'package', file)))
    return expect(links.length > 5 && missing.length === 0, missing.join(', ') || `${links.length} files`)
  })
  const folder = await machine.install('linters', ...linters)
  const lint = (name: string, ...words: readonly string[]) =>
    check(`${name} finds nothing`, async () => {
      const bin = join(folder, 'node_modules', '.bin', name)
      const { code, stdout, stderr } = await machine.run(folder, bin, ...words)
      expect(code === 0, `exit code ${code}\n${stdout}${stderr}`)
      return linters.find(linter => linter.includes(name === 'attw' ? 'wrong' : name)) as string
    })
  await lint('publint', '--strict', tarball)
  // The package has no CommonJS build: every supported Node can require() its modules.
  await lint('attw', tarball, '--profile', 'esm-only', '--format', 'ascii')
}
