import { readdirSync } from 'node:fs'
import { join } from 'node:path'

type Folder = 'open-points' | 'clauses'

/** Imports every file of the suite in these folders, in the order of their names; each registers its tests. */
export async function loadTests(folders: readonly Folder[] = ['open-points', 'clauses']): Promise<void> {
  for (const folder of folders)
    for (const name of readdirSync(join(import.meta.dirname, '..', folder)).toSorted()) {
      const [, module] = /^(.*\.suite)\.[jt]s$/.exec(name) ?? []
      if (module !== undefined) await import(`../${folder}/${module}.js`)
    }
}
