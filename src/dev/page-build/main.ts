import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faults } from '../../faults/registry.js'
import type { Guide } from '../../page/content/guides/guide.js'
import { guides } from '../../page/content/guides.js'
import { bundle } from './bundle.js'
import { cached } from './cached.js'
import { guideCode } from './guide-code.js'
import { guideTables } from './guide-tables.js'
import { guideText } from './guide-text.js'
import { pageData } from './page-data.js'
import { pageDetails } from './page-details.js'

/** The folder of the build that this file is a part of. */
const build = fileURLToPath(new URL('../../..', import.meta.url))
const computed = await cached('page', build, async () => {
  console.error('computing the examples of the page: this takes some seconds after each change of the code')
  return JSON.stringify({ first: await pageData(), later: await pageDetails() })
})
const { first, later } = JSON.parse(computed)
const tables = guideTables()
await bundle(join(build, 'page'), { ...first, guides: { code: guideCode(), tables } }, later)
const names = faults.map(({ name }) => `'${name}'`).join(' | ')
writeFileSync(join(build, 'src/faults/fault-name.d.ts'), `export type FaultName = ${names}\n`)
mkdirSync(join(build, 'guides'), { recursive: true })
for (const [name, guide] of Object.entries<Guide>(guides))
  writeFileSync(join(build, 'guides', `${name}.md`), guideText(guide, tables))
