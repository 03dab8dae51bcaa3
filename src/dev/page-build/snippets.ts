import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../files.js'
import type { Snippet } from '../../page/data.js'
import type { CodePlace } from '../../spec/clauses.js'
import { highlighted } from './highlight.js'

/** The definition at a place in the code, highlighted. @throws Error if the code has no such definition or line */
export function snippetAt([file, name, deciding]: CodePlace): Snippet {
  const { code, line, comment } = declarationOf(file, name)
  const decides = code.findIndex((text, at) => at >= comment && text.includes(deciding))
  if (decides < 0) throw new Error(`${name} in ${file} has no line with ${JSON.stringify(deciding)}`)
  return { file: `src/${file}`, line, lines: highlighted(code.join('\n'), 'typescript'), decides }
}

interface Declaration {
  /** Its lines, with the comment before it. */
  readonly code: readonly string[]
  /** The number of its first line in the file. */
  readonly line: number
  /** How many lines the comment has. */
  readonly comment: number
}

/** @param file relative to `src` @throws Error if the file declares no such name */
export function declarationOf(file: string, name: string): Declaration {
  const source = readFileSync(join(packageFolder, 'src', file), 'utf8').split('\n')
  const declaration = new RegExp(`^(?:export )?(?:async )?(?:function|const|interface|type) ${name}\\b`)
  const start = source.findIndex(line => declaration.test(line))
  if (start < 0) throw new Error(`${file} has no ${name}`)
  const first = startOfComment(source, start)
  return { code: source.slice(first, endOf(source, start)), line: first + 1, comment: start - first }
}

/** The index of the first line of the comment before a declaration, or of the declaration itself. */
function startOfComment(source: readonly string[], start: number): number {
  if (!/\*\/$/.test(source[start - 1] ?? '')) return start
  return source.findLastIndex((line, at) => at < start && /^\/\*\*/.test(line))
}

/** The index after the last line of a declaration: the first line that closes it, at the left margin. */
function endOf(source: readonly string[], start: number): number {
  const after = source.slice(start + 1)
  const end = after.findIndex(line => line === '' || /^[}\])]/.test(line))
  const isSignature = /^\) *(?::.*)?\{$|^\).*=> *\{$|^\): .*\{$|^> & |^\}: .*\{$|^\): \{$/.test(
    after[end] ?? '',
  )
  return isSignature ? endOf(source, start + 1 + end) : start + 1 + end + (after[end] === '' ? 0 : 1)
}
