import { html as template } from '@remix-run/html-template'
import { printable } from '../failures/texts.js'

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

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}][^\p{Script=Latin}\n]*/gu

/** Text that is written from right to left does not move what stands around it. */
function isolated(line: string): string {
  return line.replace(rightToLeft, text => {
    const end = text.trimEnd()
    return `\u2068${end}\u2069${text.slice(end.length)}`
  })
}

/** A sentence in which backticks mark code. */
export function sentence(text: string): Markup {
  return html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`
}
