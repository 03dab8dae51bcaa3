import type { ListedClause, TestList } from '../check/list.js'

const words = { all: 'tested', some: 'tested in part', none: 'untested' } as const

/** One line for each clause: whether it would be tested, and what the rest needs. */
export function formatTestList({ tier, clauses }: TestList): string {
  const width = Math.max(0, ...clauses.map(({ id }) => id.length))
  const count = (tested: ListedClause['tested']) => clauses.filter(each => each.tested === tested).length
  return [
    ...clauses.map(({ id, tested, needs }) => {
      const rest = needs === undefined ? '' : `: ${tested === 'some' ? 'the rest ' : ''}${needs}`
      return `${id.padEnd(width)}  ${words[tested]}${rest}`
    }),
    '',
    `${tier} tier: clauses that would be tested: ${count('all')}; in part: ${count('some')}; not: ${count('none')}. Nothing was sent.`,
  ].join('\n')
}
