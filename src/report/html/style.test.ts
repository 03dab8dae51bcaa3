import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { packageFolder } from '../../files.js'
import { style } from './style.js'

test('Every color of a report is a color of the page of the learners', async t => {
  const ofPage = readFileSync(join(packageFolder, 'src/page/style/colors.css'), 'utf8')
  const colors = `${style}`.match(/#[0-9a-f]{3,8}\b/g) ?? []
  t.ok(colors.length > 10)
  t.same(
    colors.filter(color => !ofPage.includes(color)),
    [],
  )
})
