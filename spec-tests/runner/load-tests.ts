import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The tests of clauses are in two folders. */
const folders = { 'open-points': ['open-points'], clauses: ['clauses', 'scenarios'] } as const

/** Imports every file of the suite of a kind, in the order of their names; each registers its tests. */
export async function loadTests(kind: keyof typeof folders): Promise<void> {
  for (const folder of folders[kind])
    for (const name of readdirSync(join(import.meta.dirname, '..', folder), {
      encoding: 'utf8',
      recursive: true,
    }).toSorted()) {
      const [, module] = /^(.*\.suite)\.[jt]s$/.exec(name) ?? []
      if (module !== undefined) await import(`../${folder}/${module}.js`)
    }
}
