import { faults } from '../faults/registry.js'
import { clauseIds } from '../spec/clauses.js'
import { openPointIds, openPoints } from '../spec/open-points.js'

/** The tables by the command that makes them, as the README names it. */
export function madeParts(): Readonly<Record<string, readonly string[]>> {
  return { 'npm run readme: clauses': clauseTable(), 'npm run readme: open points': openPointTable() }
}

/** The clauses and the number of faults of each area, as a Markdown table. */
function clauseTable(): readonly string[] {
  const areas = [...new Set(clauseIds.map(areaOf))]
  return table(
    ['area', 'clauses', 'faults'],
    areas.map(area => {
      const ids = clauseIds.filter(id => areaOf(id) === area)
      const count = faults.filter(({ clause }) => areaOf(clause) === area).length
      return [`\`${area}\``, ids.map(id => id.slice(area.length + 1)).join(', '), `${count}`]
    }),
  )
}

/** The open points, with the reading of the reference server and its reason, as an HTML table on one line. */
function openPointTable(): readonly string[] {
  const rows = openPointIds.map(id => {
    const { default: reading, why } = openPoints[id]
    return `<tr><td><code>${id}</code></td><td><code>${reading}</code></td><td>${inHtml(why)}</td></tr>`
  })
  const head = '<tr><th>open point</th><th>reference server</th><th>because</th></tr>'
  return [`<table>${head}${rows.join('')}</table>`]
}

/** A sentence with backquotes around code. */
function inHtml(sentence: string): string {
  return sentence
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>')
}

function areaOf(id: string): string {
  return id.slice(0, id.indexOf('.'))
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
}
