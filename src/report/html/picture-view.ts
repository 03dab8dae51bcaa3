import type { Picture, Route } from '../failures/search-routes.js'
import { html, type Markup } from './markup.js'

/** In units of the picture. The width of a phone is enough to read it. */
const width = 456
const side = 92
const middle = { x: 110, width: 236 } as const
const end = width - side
const rowHeight = 44
const gap = 10
const lineHeight = 17
const longest = { side: 11, name: 24, says: 28 } as const

const signs = { lost: '✗', extra: '✗', open: '✓', short: '–', missing: '✗', broken: '–' } as const
const words = {
  lost: 'should lead there, and does not',
  extra: 'should not lead there, and does',
  open: 'leads there',
  short: 'is not enough',
  missing: 'is missing',
  broken: 'does not lead there',
} as const

/** The ways from the caller to what it asks for, as a drawing with a sentence below it. */
export function pictureView(picture: Picture): Markup {
  const { start, end: goal, caption, routes, left } = picture
  const height = Math.max(routes.length, 1) * (rowHeight + gap) - gap
  const label = [caption, ...routes.map(({ via = '', says, kind }) => `${via} ${says}: ${words[kind]}`)].join(
    ' ',
  )
  return html`<figure class="picture">
<svg viewBox="0 0 ${width} ${height + 4}" role="img" aria-label="${label}">
<g transform="translate(0 2)">
${routes.map((route, at) => routeView(route, at * (rowHeight + gap)))}
${sideBox(1, height, start)}
${sideBox(end - 1, height, goal)}
</g>
</svg>
<figcaption>${caption}${left === 0 ? undefined : ` Not drawn: ${left} more.`}</figcaption>
</figure>`
}

function sideBox(x: number, height: number, name: string): Markup {
  const lines = wrapped(name, longest.side, Math.max(1, Math.floor(height / lineHeight)))
  const first = height / 2 - ((lines.length - 1) * lineHeight) / 2 + 5
  return html`<g class="side"><rect x="${x}" y="0" width="${side}" height="${height}" rx="6"/>
${lines.map((line, at) => html`<text x="${x + side / 2}" y="${first + at * lineHeight}" text-anchor="middle">${line}</text>`)}</g>
`
}

function routeView(route: Route, top: number): Markup {
  const { via, says, kind } = route
  const y = top + rowHeight / 2
  const right = middle.x + middle.width
  const lines =
    via === undefined
      ? html`<text class="says" x="${middle.x + 30}" y="${y + 5}">${fitted(says, longest.says)}</text>`
      : html`<text class="name" x="${middle.x + 30}" y="${y - 3}">${fitted(via, longest.name)}</text><text class="says" x="${middle.x + 30}" y="${y + 14}">${fitted(says, longest.says)}</text>`
  return html`<g class="route ${kind}"><path class="rail first" d="M${side} ${y}H${middle.x}"/><path class="rail last" d="M${right} ${y}H${end - 2}"/>
${kind === 'open' || kind === 'extra' ? html`<path class="head" d="M${end - 9} ${y - 5}L${end - 1} ${y}L${end - 9} ${y + 5}z"/>` : undefined}
<rect x="${middle.x}" y="${top + 1}" width="${middle.width}" height="${rowHeight - 2}" rx="6"/><text class="route-sign" x="${middle.x + 15}" y="${y + 6}" text-anchor="middle">${signs[kind]}</text>
${lines}</g>
`
}

/** Characters of these scripts are twice as wide as the usual Latin ones. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

/** The text in at most this many lines, each at most this wide in Latin characters. What does not fit is left out. */
export function wrapped(text: string, width: number, most: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap(word => pieces(word, width))) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), fitted(lines.slice(most - 1).join(' '), width)]
}

/** The text in one line that is at most this wide. What does not fit is left out. */
export function fitted(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${pieces(text, width - 1)[0]?.trimEnd()}…`
}

function pieces(word: string, width: number): readonly string[] {
  const parts = ['']
  for (const character of word) {
    const longer = parts.at(-1) + character
    if (widthOf(longer) <= width) parts[parts.length - 1] = longer
    else parts.push(character)
  }
  return parts
}

function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (wide.test(character) ? 2 : character > '\u024f' ? 1.2 : 1),
    0,
  )
}
