import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { packageFolder } from '../../files.js'
import type { PageData, PageDetails } from '../../page/data.js'

const source = join(packageFolder, 'src', 'page')

/**
 * Writes the page to a folder: its HTML, and its scripts and styles, which need no network. The scripts are no modules,
 * because a browser loads no module from a file.
 * @param later what the page loads when a reader asks for it
 */
export async function bundle(folder: string, first: PageData, later: PageDetails): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: { page: join(source, 'main.tsx'), style: join(source, 'style', 'style.css') },
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2023', 'chrome123', 'firefox120', 'safari17.5'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
  writeFileSync(join(folder, 'data.js'), setting('pageData', first))
  writeFileSync(join(folder, 'details.js'), setting('pageDetails', later))
  for (const file of ['index.html', 'icon.svg']) copyFileSync(join(source, file), join(folder, file))
}

/** A script that sets a global variable. Browsers parse JSON faster than code. */
function setting(name: string, data: object): string {
  return `globalThis.${name}=JSON.parse(${JSON.stringify(JSON.stringify(data))})\n`
}
