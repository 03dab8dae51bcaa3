import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.js'
import { cached } from './cached.js'
import { guideCode } from './guide-code.js'
import { guideTables } from './guide-tables.js'
import { pageData } from './page-data.js'

/** The folder of the build that this file is a part of. */
const build = fileURLToPath(new URL('../../..', import.meta.url))
const ofSpecification = await cached('page', build, async () => {
  console.error('computing the examples of the page: this takes some seconds after each change of the code')
  return JSON.stringify(await pageData())
})
const guides = { code: guideCode(), tables: guideTables() }
await bundle(join(build, 'page'), JSON.stringify({ ...JSON.parse(ofSpecification), guides }))
