import { join } from 'node:path'
import { packageFolder } from '../files.js'
import { bundle } from './bundle.js'
import { cached } from './cached.js'
import { guideCode } from './guide-code.js'
import { guideTables } from './guide-tables.js'
import { pageData } from './page-data.js'

const ofSpecification = await cached('page', async () => {
  console.error('computing the examples of the page: this takes some seconds after each change of the code')
  return JSON.stringify(await pageData())
})
const guides = { code: guideCode(), tables: guideTables() }
await bundle(join(packageFolder, 'dist', 'page'), JSON.stringify({ ...JSON.parse(ofSpecification), guides }))
