import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../files.js'

/**
 * The README with other lines in a part that a command makes: between `<!-- made by COMMAND -->` and `<!-- end -->`.
 * @throws Error if the README has no such part
 */
export function withMadePart(readme: string, command: string, lines: readonly string[]): string {
  const [from, to] = boundsOf(readme, command)
  return `${readme.slice(0, from)}\n${lines.join('\n')}\n${readme.slice(to)}`
}

/** The rows of the table that a command has made in the README, without its head. */
export function madeRows(command: string): readonly (readonly string[])[] {
  const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8')
  const [, , ...rows] = readme
    .slice(...boundsOf(readme, command))
    .trim()
    .split('\n')
  return rows.map(row => row.slice(2, -2).split(' | '))
}

/** Where a part that a command makes begins and ends. @throws Error if the README has no such part */
function boundsOf(readme: string, command: string): [from: number, to: number] {
  const start = `<!-- made by ${command} -->`
  const [from, to] = [readme.indexOf(start), readme.indexOf('<!-- end -->', readme.indexOf(start))]
  if (from < 0 || to < 0) throw new Error(`README.md has no part between ${start} and <!-- end -->`)
  return [from + start.length, to]
}

/** Writes a part that a command makes into the README of this checkout. */
export function writeMadePart(command: string, lines: readonly string[]): void {
  const file = join(packageFolder, 'README.md')
  writeFileSync(file, withMadePart(readFileSync(file, 'utf8'), command, lines))
}
