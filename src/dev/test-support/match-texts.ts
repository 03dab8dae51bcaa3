import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { packageFolder } from '../../files.js'

/**
 * Compares texts with the snapshot beside a file of tests, `NAME.snap.txt`. TAP_SNAPSHOT=1 writes it, to be read by eye.
 * tap's own snapshots need a process for each file of tests.
 * @param url the module of the tests
 * @param texts each by its name
 */
export function matchTexts(t: Test, url: string, texts: Readonly<Record<string, string>>): void {
  const module = relative(packageFolder, fileURLToPath(url)).replace(/^dist\//, '')
  const file = `${packageFolder}/${module.replace(/(\.long)?\.test\.[jt]s$/, '')}.snap.txt`
  const found = Object.entries(texts).map(([name, text]) => `${name}\n${text.replace(/^(?=.)/gm, '  ')}\n`)
  if (process.env.TAP_SNAPSHOT === '1') writeFileSync(file, found.join('\n'))
  t.equal(found.join('\n'), readFileSync(file, 'utf8'), module)
}
