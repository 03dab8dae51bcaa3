import type { ListedClause, TestList } from '../../check/list.js'

const words = { all: 'tested', some: 'tested in part', none: 'untested' } as const

/**
 * One line for each clause: whether it would be tested; after it a line for each of its tests, with what it needs if it
 * would not be made.
 */
export function formatTestList({ tier, clauses }: TestList): string {
  const count = (tested: ListedClause['tested']) => clauses.filter(each => each.tested === tested).length
  const tests = clauses.flatMap(clause => clause.tests)
  const made = tests.filter(({ needs }) => needs === undefined).length
  return [
    ...clauses.flatMap(clause => [lineOf(clause), ...testLines(clause)]),
    '',
    `${tier} tier: clauses that would be tested: ${count('all')}; in part: ${count('some')}; not: ${count('none')}. ` +
      `Tests that would be made: ${made} of ${tests.length}. Nothing was sent.`,
  ].join('\n')
}

function lineOf({ id, tested, needs }: ListedClause): string {
  return `${id}  ${words[tested]}${tested === 'none' ? `: ${needs}` : ''}`
}

/** If no test would be made, the line of the clause says what one needs at least. */
function testLines({ tests, tested, needs: least }: ListedClause): readonly string[] {
  return tests.map(({ name, needs }) => {
    const isSaid = needs === undefined || (tested === 'none' && needs === least)
    return `  ${name}${isSaid ? '' : ` (${needs})`}`
  })
}
