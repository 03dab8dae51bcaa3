import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packageFolder } from '../../files.js'

/** A file of the learners' page, as it is sent. */
export interface PageFile {
  readonly type: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly etag: string
}

/** The files of the page, which the build makes. */
export const pageFolder = join(packageFolder, 'dist', 'page')

/** By name: the media type of each file. */
export const pageTypes: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'data.js': 'text/javascript; charset=utf-8',
  'faults.js': 'text/javascript; charset=utf-8',
  'judge.js': 'text/javascript; charset=utf-8',
  'details.js': 'text/javascript; charset=utf-8',
  'style.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

/** Where the server has the files. */
export const pagePath = '/_oracle/page'

/** The file as the server sends it; undefined if there is no such file, or if the page was not built. */
export function readPageFile(name: string): PageFile | undefined {
  const type = Object.hasOwn(pageTypes, name) ? pageTypes[name] : undefined
  if (type === undefined) return undefined
  const bytes = tryRead(join(pageFolder, name))
  if (bytes === undefined) return undefined
  const plain = name === 'index.html' ? Buffer.from(served(bytes.toString())) : bytes
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { type, plain, gzip: gzipSync(plain), etag }
}

function tryRead(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** The HTML for a server: where its files are, and that there is a server to talk to. */
function served(html: string): string {
  return html
    .replace(/(href|src)="(?=[a-z]+\.\w+")/g, `$1="${pagePath}/`)
    .replace('<title>', '<meta name="oracle" content="served">\n    <title>')
}
