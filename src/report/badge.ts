import { html } from './html/markup.js'
import type { Report } from './report.js'

interface Part {
  readonly text: string
  readonly colour: string
}

const height = 20
/** The room of a character of 11 pixels, and what stands around a text. */
const characterWidth = 6.6
const padding = 12

/** White text on each of them has a contrast of at least 4.5. */
const colours = {
  label: '#3d4248',
  passed: '#1f7a43',
  failed: '#b3261e',
  errored: '#8a5600',
  untested: '#5f6770',
} as const

/** The report as an SVG badge. What was not tested has a part of its own, so that nobody takes it for passed. */
export function badge(report: Report): string {
  const parts: readonly Part[] = [{ text: 'conformance', colour: colours.label }, ...resultParts(report)]
  const title = `conformance: ${parts
    .slice(1)
    .map(({ text }) => text)
    .join(', ')}`
  const widths = parts.map(({ text }) => Math.ceil([...text].length * characterWidth) + padding)
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, 0))
  const width = widths.reduce((sum, each) => sum + each, 0)
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="round-${width}"><rect width="${width}" height="${height}" rx="3"/></clipPath>
<g clip-path="url(#round-${width})" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11" fill="#fff" text-anchor="middle">
${parts.map(
  (
    { text, colour },
    at,
  ) => html`<rect x="${starts[at]}" width="${widths[at]}" height="${height}" fill="${colour}"/><text x="${(starts[at] ?? 0) + (widths[at] ?? 0) / 2}" y="14" textLength="${(widths[at] ?? 0) - padding}" lengthAdjust="spacingAndGlyphs">${text}</text>
`,
)}</g>
</svg>
`
  return `${svg}`
}

function resultParts({ verdict, summary }: Report): readonly Part[] {
  const { passed, failed, errored, untested } = summary
  const part = (count: number, word: string, colour: string): readonly Part[] =>
    count === 0 ? [] : [{ text: `${count} ${word}`, colour }]
  return [
    ...(verdict === 'inconclusive' ? [{ text: 'inconclusive', colour: colours.errored }] : []),
    ...part(failed, 'failed', colours.failed),
    ...part(errored, 'errored', colours.errored),
    ...(failed > 0 ? [] : part(passed, 'passed', colours.passed)),
    ...part(untested, 'untested', colours.untested),
  ]
}
