import { html as template } from '@remix-run/html-template'
import { printable } from '../failures/texts.js'
import { style } from './style.js'

/** HTML that a template made. Nothing else is included in a template without being escaped. */
export type Markup = ReturnType<typeof template>

/** What a template may include. Undefined shows nothing. */
export type Included = Markup | string | number | undefined | readonly Included[]

/**
 * A template for HTML. Text is escaped. Characters that show nothing, or that change the order of other characters, are
 * shown by their code points.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Included[]): Markup {
  return template(strings, ...(values.map(shown) as Parameters<typeof template>[1][]))
}

/** Text as it is, for a reader to copy. */
export function exact(text: string): Markup {
  return template`${text.toWellFormed()}`
}

function shown(value: Included): unknown {
  if (typeof value === 'string') return value.split('\n').map(printable).map(isolated).join('\n')
  return Array.isArray(value) ? value.map(shown) : value
}

const scripts = ['Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko', 'Adlam', 'Samaritan', 'Mandaic']
const letter = `[${scripts.map(script => `\\p{Script=${script}}`).join('')}]`
/** Text that is written from right to left, up to its last letter. */
const rightToLeft = new RegExp(`${letter}(?:[^\\p{Script=Latin}\\n]*${letter})?`, 'gu')

/** Text that is written from right to left does not move what stands around it. */
function isolated(line: string): string {
  return line.replace(rightToLeft, text => `\u2068${text}\u2069`)
}

/** A sentence in which backticks mark code. */
export function sentence(text: string): Markup {
  return html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** A complete page in one file, which loads nothing and runs nothing. @param more the style of this kind of page */
export function pageOf(title: string, more: Markup, body: Included): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${exact(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}${more}</style>
</head>
<body>
${body}
</body>
</html>
`
  return `${page}`
}

/** A part of a page, with its heading. @param more what stands next to the heading, in small letters */
export function section(id: string, title: string, body: Included, more?: Included): Markup {
  const heading = more === undefined ? title : html`${title} <small>${more}</small>`
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${heading}</h2>
${body}</section>
`
}

/** What stands in a part that has nothing to show. */
export function nothing(text: string): Markup {
  return html`<p class="empty">${text}</p>`
}
