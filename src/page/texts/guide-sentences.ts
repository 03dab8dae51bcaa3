import type { Block, Guide } from '../content/guides/guide.js'
import { guideIds, guides } from '../content/guides.js'
import type { GuideData } from '../data.js'
import type { Sentence } from './find-sentences.js'

/** What the guides say, in sentences and in tables. */
export function guideSentences(tables: GuideData['tables']): readonly Sentence[] {
  return guideIds.flatMap(place => {
    const { title, parts }: Guide = guides[place]
    return parts.flatMap(({ id, heading, blocks }) =>
      blocks
        .flatMap(block => textsOf(block, tables))
        .map(text => ({ kind: 'guide' as const, place, part: id, heading: `${title}: ${heading}`, text })),
    )
  })
}

function textsOf(block: Block, tables: GuideData['tables']): readonly string[] {
  if ('text' in block) return [block.text]
  if ('points' in block) return block.points
  return 'table' in block ? tables[block.table].map(row => row.filter(Boolean).join(': ')) : []
}
