import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import typescript from 'highlight.js/lib/languages/typescript'

const languages = { bash, javascript, json, typescript } as const

export type Language = keyof typeof languages

for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** The lines as HTML. A color that spans lines is closed and opened again, so that each line stands by itself. */
export function highlighted(code: string, language: Language): readonly string[] {
  let open: string[] = []
  return hljs
    .highlight(code, { language })
    .value.split('\n')
    .map(line => {
      const before = open.join('')
      for (const tag of line.match(/<span[^>]*>|<\/span>/g) ?? [])
        open = tag === '</span>' ? open.slice(0, -1) : [...open, tag]
      return `${before}${line}${'</span>'.repeat(open.length)}`
    })
}
