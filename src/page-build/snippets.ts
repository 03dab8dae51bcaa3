import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import hljs from 'highlight.js/lib/core'
import typescript from 'highlight.js/lib/languages/typescript'
import { packageFolder } from '../files.js'
import type { Place } from '../page/content/definitions.js'
import type { Snippet } from '../page/data.js'

hljs.registerLanguage('typescript', typescript)

/** The definition at a place in the code, highlighted. @throws Error if the code has no such definition or line */
export function snippetAt([file, name, deciding]: Place): Snippet {
  const source = readFileSync(join(packageFolder, 'src', file), 'utf8').split('\n')
  const declaration = new RegExp(`^(?:export )?(?:async )?(?:function|const|interface|type) ${name}\\b`)
  const start = source.findIndex(line => declaration.test(line))
  if (start < 0) throw new Error(`${file} has no ${name}`)
  const first = startOfComment(source, start)
  const code = source.slice(first, endOf(source, start))
  const decides = code.findIndex((line, at) => at >= start - first && line.includes(deciding))
  if (decides < 0) throw new Error(`${name} in ${file} has no line with ${JSON.stringify(deciding)}`)
  return { file: `src/${file}`, line: first + 1, lines: highlighted(code.join('\n')), decides }
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

/** The lines as HTML. A color that spans lines is closed and opened again, so that each line stands by itself. */
function highlighted(code: string): readonly string[] {
  let open: string[] = []
  return hljs
    .highlight(code, { language: 'typescript' })
    .value.split('\n')
    .map(line => {
      const before = open.join('')
      for (const tag of line.match(/<span[^>]*>|<\/span>/g) ?? [])
        open = tag === '</span>' ? open.slice(0, -1) : [...open, tag]
      return `${before}${line}${'</span>'.repeat(open.length)}`
    })
}
