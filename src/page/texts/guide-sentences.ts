import { type Block, type Guide, isPoints } from '../content/guides/guide.js'
import { tables as columns, type TableName } from '../content/guides/tables.js'
import { guideIds, guides } from '../content/guides.js'
import type { GuideData } from '../data.js'
import type { Sentence } from './find-sentences.js'

/** What the guides say, in sentences, in tables and in code: what code has leads to the first sentence of its part. */
export function guideSentences({ tables, code }: GuideData): readonly Sentence[] {
  return guideIds.flatMap(place => {
    const { title, parts }: Guide = guides[place]
    return parts.flatMap(({ id, heading, blocks }) => {
      const shown = blocks.filter(block => typeof block === 'object' && 'code' in block)
      const more = shown.flatMap(block => code[block.code].lines).map(textOfLine)
      const sentence = { kind: 'guide' as const, place, part: id, heading: `${title}: ${heading}` }
      return blocks
        .flatMap(block => sentencesIn(block, tables))
        .map((own, at) => ({ ...sentence, ...own, ...(at === 0 ? { more } : {}) }))
    })
  })
}

/** What a sentence has of its own. The rest is that of its part. */
type Own = Pick<Sentence, 'text'> & Partial<Sentence>

function sentencesIn(block: Block, tables: GuideData['tables']): readonly Own[] {
  if (typeof block === 'string') return [{ text: block }]
  if (isPoints(block)) return block.map(text => ({ text }))
  if ('code' in block) return []
  const kind = kinds[block.table]
  return tables[block.table].map(row => {
    if (kind === undefined) return { text: row.filter(Boolean).join(': ') }
    const [heading = '', ...rest] = row
    const words = columns[block.table].join(', ')
    return { kind, heading, names: heading.split(', '), words, text: rest.join(': ') }
  })
}

/** The tables whose rows a reader asks for by name. */
const kinds: Partial<Record<TableName, Sentence['kind']>> = { commands: 'command', words: 'word' }

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

function textOfLine(html: string): string {
  const text = html.replace(/<[^>]*>/g, '').replace(/&[a-z0-9#]+;/g, name => characters[name] ?? name)
  return `\`${text.trim()}\``
}
