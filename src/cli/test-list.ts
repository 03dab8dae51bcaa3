import type { ListedClause, TestList } from '../check/list.js'

const words = { all: 'tested', some: 'tested in part', none: 'untested' } as const

/** One line for each clause: whether it would be tested. What the rest of most clauses needs stands once, after them. */
export function formatTestList({ tier, clauses }: TestList): string {
  const width = Math.max(0, ...clauses.map(({ id }) => id.length))
  const inPart = clauses.filter(({ tested }) => tested === 'some')
  const usual = mostFrequent(inPart.map(({ needs }) => needs))
  const count = (tested: ListedClause['tested']) => clauses.filter(each => each.tested === tested).length
  return [
    ...clauses.map(clause => `${clause.id.padEnd(width)}  ${words[clause.tested]}${reasonOf(clause, usual)}`),
    '',
    ...(usual === undefined
      ? []
      : [`The rest of each clause that is tested in part ${usual}, unless its line says what it needs.`]),
    `${tier} tier: clauses that would be tested: ${count('all')}; in part: ${count('some')}; not: ${count('none')}. Nothing was sent.`,
  ].join('\n')
}

function reasonOf({ tested, needs }: ListedClause, usual: string | undefined): string {
  if (needs === undefined || (tested === 'some' && needs === usual)) return ''
  return `: ${tested === 'some' ? 'the rest ' : ''}${needs}`
}

/** Undefined if no text occurs twice. */
function mostFrequent(texts: readonly (string | undefined)[]): string | undefined {
  const count = (text: string | undefined) => texts.filter(each => each === text).length
  return texts.filter(text => count(text) > 1).toSorted((one, other) => count(other) - count(one))[0]
}
