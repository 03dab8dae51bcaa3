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
  if ('text' in source) return { lines: highlighted(source.text, source.language) }
  if ('declaration' in source) {
    const [file, name] = source.declaration
    const lines = highlighted(declarationOf(file, name).code.join('\n'), 'typescript')
    return { file: `src/${file}`, lines }
  }
  const text = readFileSync(join(packageFolder, source.file), 'utf8').trimEnd()
  return { file: source.file, lines: highlighted(text, 'javascript') }
}
