import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../files.js'
import { followReadme, putFilesOfReader, withoutCounts } from '../readme/reader.js'
import { check, expect } from './expect.js'
import type { Machine } from './machine.js'

/** Follows the README from top to bottom: with the package, and in a clone with the commands that need one. */
export async function checkReadme(machine: Machine, folder: string): Promise<void> {
  await check(`every command of the README works with the package on Node ${machine.node}`, () =>
    follow(machine, folder, note => note === ''),
  )
}

/** The same in a clone. This includes `npm test`. */
export async function checkReadmeInClone(machine: Machine): Promise<void> {
  await check(`every command of the README works in a clone on Node ${machine.node}`, async () => {
    const folder = join(machine.emptyFolder('clone'), 'principal-oracle')
    const { code, stderr } = await machine.run(
      packageFolder,
      'git',
      'clone',
      '--quiet',
      packageFolder,
      folder,
    )
    expect(code === 0, `git clone: ${stderr}`)
    return follow(machine, folder, () => true)
  })
}

async function follow(machine: Machine, folder: string, runs: (note: string) => boolean): Promise<string> {
  const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8')
  putFilesOfReader(folder)
  let count = 0
  const followed = await followReadme(readme, folder, machine.env, { runs, began: () => count++ })
  const [shown, printed] = [readme, followed].map(text => withoutCounts(text).split('\n')) as [
    string[],
    string[],
  ]
  const different = printed.find((line, at) => line !== shown[at])
  return expect(
    different === undefined,
    different === undefined
      ? `${count} commands`
      : `the README does not show this line, so run npm run readme: ${different}`,
  )
}
