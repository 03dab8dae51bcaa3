import type { Block, Guide } from '../content/guides/guide.js'
import { guideIds, guides } from '../content/guides.js'
import type { GuideData } from '../data.js'
import type { Sentence } from './find-sentences.js'

/** What the guides say, in sentences, in tables and in code: what code has leads to the first sentence of its part. */
export function guideSentences({ tables, code }: GuideData): readonly Sentence[] {
  return guideIds.flatMap(place => {
    const { title, parts }: Guide = guides[place]
    return parts.flatMap(({ id, heading, blocks }) => {
      const lines = blocks.flatMap(block => ('code' in block ? code[block.code].lines : []))
      const more = lines.join(' ').replace(/<[^>]*>/g, '')
      const sentence = { kind: 'guide' as const, place, part: id, heading: `${title}: ${heading}` }
      const texts = blocks.flatMap(block => textsOf(block, tables))
      return texts.map((text, at) => ({ ...sentence, text, ...(at === 0 ? { more } : {}) }))
    })
  })
}

function textsOf(block: Block, tables: GuideData['tables']): readonly string[] {
  if ('text' in block) return [block.text]
  if ('points' in block) return block.points
  return 'table' in block ? tables[block.table].map(row => row.filter(Boolean).join(': ')) : []
}
