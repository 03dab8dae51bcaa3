import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
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
    ...options,
    entryPoints: { page: join(source, 'main.tsx'), style: join(source, 'style', 'style.css') },
    outdir: folder,
  })
  const judge = await build({ ...options, entryPoints: [join(source, 'judge', 'main.ts')], write: false })
  writeFileSync(join(folder, 'judge.js'), setting('pageJudge', judge.outputFiles[0]?.text))
  await build({
    ...options,
    entryPoints: { faults: fileURLToPath(new URL('faulty-servers.js', import.meta.url)) },
    outdir: folder,
    alias: { 'node:timers/promises': nodeInPage, 'node:util': nodeInPage },
  })
  writeFileSync(join(folder, 'data.js'), setting('pageData', first))
  writeFileSync(join(folder, 'details.js'), setting('pageDetails', later))
  for (const file of ['index.html', 'icon.svg']) copyFileSync(join(source, file), join(folder, file))
}

const nodeInPage = fileURLToPath(new URL('node-in-page.js', import.meta.url))

const options = {
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2023', 'chrome123', 'firefox120', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
} as const satisfies BuildOptions

/** A script that sets a global variable. Browsers parse JSON faster than code. */
function setting(name: string, data: object | string | undefined): string {
  return `globalThis.${name}=JSON.parse(${JSON.stringify(JSON.stringify(data))})\n`
}
