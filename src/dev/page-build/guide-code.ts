import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../files.js'
import { type CodeName, type CodeSource, code } from '../../page/content/guides/code.js'
import type { GuideCode } from '../../page/data.js'
import { highlighted } from './highlight.js'
import { declarationOf } from './snippets.js'

/** The code of the guides, highlighted. */
export function guideCode(): Readonly<Record<CodeName, GuideCode>> {
  const entries = Object.entries<CodeSource>(code).map(([name, source]) => [name, shown(source)])
  return Object.fromEntries(entries) as Record<CodeName, GuideCode>
}

function shown(source: CodeSource): GuideCode {
  const { file, language, text } = codeText(source)
  return { ...(file && { file }), lines: highlighted(text, language) }
}

/** The code itself, and the file that has it. */
export function codeText(source: CodeSource): {
  readonly file?: string
  readonly language: Parameters<typeof highlighted>[1]
  readonly text: string
} {
  if ('text' in source) return source
  if ('declaration' in source) {
    const [file, name] = source.declaration
    return { file: `src/${file}`, language: 'typescript', text: declarationOf(file, name).code.join('\n') }
  }
  const text = readFileSync(join(packageFolder, source.file), 'utf8').trimEnd()
  return { file: source.file, language: 'javascript', text }
}
