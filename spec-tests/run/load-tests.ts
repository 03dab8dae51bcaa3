import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Imports every file of the suite in a folder, in the order of their names; each registers its tests. */
export async function loadTests(folder: 'observations' | 'scenarios'): Promise<void> {
  const names = readdirSync(join(import.meta.dirname, '..', folder), { encoding: 'utf8', recursive: true })
  for (const name of names.toSorted()) {
    const [, module] = /^(.*\.suite)\.[jt]s$/.exec(name) ?? []
    if (module !== undefined) await import(`../${folder}/${module}.js`)
  }
}
