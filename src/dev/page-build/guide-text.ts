import { type CodeSource, code } from '../../page/content/guides/code.js'
import { type Block, type Guide, isPoints } from '../../page/content/guides/guide.js'
import { type TableName, tables } from '../../page/content/guides/tables.js'
import type { GuideRows } from '../../page/data.js'
import { codeText } from './guide-code.js'

const width = 100

/** A guide as Markdown that a terminal can show: a title, a sentence that says what it has, and its parts. */
export function guideText(
  { title, lead, parts }: Guide,
  rows: Readonly<Record<TableName, GuideRows>>,
): string {
  const sections = parts.map(({ heading, blocks }) =>
    [`## ${heading}`, ...blocks.map(block => blockText(block, rows))].join('\n\n'),
  )
  return `${[`# ${title}`, filled(lead, ''), ...sections].join('\n\n')}\n`
}

function blockText(block: Block, rows: Readonly<Record<TableName, GuideRows>>): string {
  if (typeof block === 'string') return filled(block, '')
  if (isPoints(block)) return block.map(text => filled(text, '- ')).join('\n')
  if ('table' in block) return rows[block.table].map(row => rowText(row, tables[block.table])).join('\n')
  const { file, text } = codeText(code[block.code] as CodeSource)
  return [...(file === undefined ? [] : [`${file}:`, '']), ...text.split('\n').map(indented)].join('\n')
}

/** A row as a point. With more than two columns, each has its heading. */
function rowText([first = '', ...others]: readonly string[], headings: readonly string[]): string {
  if (others.length < 2) return filled([first, ...others].join(': '), '- ')
  const lines = others.map((text, at) =>
    text === '' ? [] : [filled(`${headings[at + 1]}: ${text}`, '  - ')],
  )
  return [filled(first, '- '), ...lines.flat()].join('\n')
}

function indented(line: string): string {
  return line === '' ? '' : `    ${line}`
}

/** The text in lines of limited width, without a break in code. The lines after the first are indented. */
function filled(text: string, mark: string): string {
  const lines = [mark]
  for (const word of text.match(/(?:`[^`]*`|[^ `])+/g) ?? []) {
    const last = lines.at(-1) ?? ''
    const isStart = last.trim() === '' || last === mark
    if (isStart || last.length + 1 + word.length <= width)
      lines[lines.length - 1] = isStart ? last + word : `${last} ${word}`
    else lines.push(' '.repeat(mark.length) + word)
  }
  return lines.join('\n')
}
