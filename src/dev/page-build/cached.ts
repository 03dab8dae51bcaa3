import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../files.js'

const folder = join(packageFolder, 'node_modules', '.cache', 'principal-oracle-page')

/**
 * What a computation returned before for the same code and fixtures, or what it returns now: it takes seconds.
 * @param build the folder of the compiled code
 */
export async function cached(name: string, build: string, compute: () => Promise<string>): Promise<string> {
  const made = ['src', 'spec-tests'].map(each => join(build, each))
  const read = ['src/spec', 'fixtures'].map(each => join(packageFolder, each))
  const file = join(folder, `${name}-${hashOf([...made, ...read])}.txt`)
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const text = await compute()
    // What was computed for other code is of no use any more.
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, text)
    return text
  }
}

function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(m?js|ts|json|py)$/.test(file) && !file.endsWith('.d.ts'))
        hash.update(`${file}\n`).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
