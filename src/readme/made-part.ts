import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../files.js'

/**
 * The README with other lines in a part that a command makes: between `<!-- made by COMMAND -->` and `<!-- end -->`.
 * @throws Error if the README has no such part
 */
export function withMadePart(readme: string, command: string, lines: readonly string[]): string {
  const start = `<!-- made by ${command} -->`
  const [from, to] = [readme.indexOf(start), readme.indexOf('<!-- end -->', readme.indexOf(start))]
  if (from < 0 || to < 0) throw new Error(`README.md has no part between ${start} and <!-- end -->`)
  return `${readme.slice(0, from + start.length)}\n${lines.join('\n')}\n${readme.slice(to)}`
}

/** Writes a part that a command makes into the README of this checkout. */
export function writeMadePart(command: string, lines: readonly string[]): void {
  const file = join(packageFolder, 'README.md')
  writeFileSync(file, withMadePart(readFileSync(file, 'utf8'), command, lines))
}
