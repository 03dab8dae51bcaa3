import { join } from 'node:path'
import { packageFolder } from '../files.js'
import { bundle } from './bundle.js'
import { cached } from './cached.js'
import { pageData } from './page-data.js'

const data = await cached('page', async () => {
  console.error('computing the examples of the page: this takes some seconds after each change of the code')
  return JSON.stringify(await pageData())
})
await bundle(join(packageFolder, 'dist', 'page'), data)
