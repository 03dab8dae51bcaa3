// Joins the command, the process of the suite and their packages into a few files: Node takes longer to find and read hundreds
// of small files than to run them. The file LICENSES.txt has the licences of these packages.
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** The modules that Node starts. */
const programs = ['src/cli/main.js', 'spec-tests/run/suite-process.js']

/** Makes the folder `bundle` in a build in which everything is compiled. The programs have the same paths in both. */
export async function bundle(compiled) {
  const folder = join(compiled, 'bundle')
  const { metafile } = await build({
    entryPoints: programs.map(file => join(compiled, file)),
    outbase: compiled,
    outdir: folder,
    // As deep as src/check, whose modules find the process of the suite by their own place.
    chunkNames: 'src/shared/[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Names stay, for messages and stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    // Packages that are no ES modules call `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
    },
    // Only a file of the suite that is started by itself imports it.
    external: ['./alone.js'],
    metafile: true,
    logLevel: 'warning',
  })
  const packages = Object.keys(metafile.inputs).flatMap(
    file => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [],
  )
  writeFileSync(join(folder, 'LICENSES.txt'), [...new Set(packages)].sort().map(licenceOf).join('\n'))
  // `npm ci` makes the command executable, and npx runs it in a clone. A new build must not take that away.
  chmodSync(join(folder, 'src/cli/main.js'), 0o755)
}

/** The name of a package, and the text of its licence. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find(each => /^licen[cs]e/i.test(each))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8')
  return `${name} ${version}: ${license}\n\n${text}`
}
