import { exact, html, type Included, type Markup } from './markup.js'
import { style } from './style.js'

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
