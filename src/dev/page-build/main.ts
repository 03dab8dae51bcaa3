import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.js'
import { cached } from './cached.js'
import { guideCode } from './guide-code.js'
import { guideTables } from './guide-tables.js'
import { pageData } from './page-data.js'
import { pageDetails } from './page-details.js'

/** The folder of the build that this file is a part of. */
const build = fileURLToPath(new URL('../../..', import.meta.url))
const computed = await cached('page', build, async () => {
  console.error('computing the examples of the page: this takes some seconds after each change of the code')
  return JSON.stringify({ first: await pageData(), later: await pageDetails() })
})
const { first, later } = JSON.parse(computed)
const guides = { code: guideCode(), tables: guideTables() }
await bundle(join(build, 'page'), { ...first, guides }, later)
