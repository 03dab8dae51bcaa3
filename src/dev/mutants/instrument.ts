import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageFolder } from '../../files.js'
import { type Mutant, nameMutants, type Placed } from './mutant.js'

/** The newest version that runs on Node 20. */
const instrumenter = '@stryker-mutator/instrumenter@9.6.1'

/** The folders of what serves. */
const served = ['src/spec', 'src/engine', 'src/http']

/** Files that this command makes. Git ignores them, and a new installation removes them. */
export const cacheFolder = join(packageFolder, 'node_modules', '.cache', 'principal-oracle-mutants')

/** A build in which an environment variable switches each mutant on. */
export interface MutatedBuild {
  readonly folder: string
  readonly mutants: readonly Mutant[]
  /** The hash of the server, the suite and the number of examples, without this folder and without tests. */
  readonly hash: string
  /** The hash of each mutated file, by its name. */
  readonly hashes: Readonly<Record<string, string>>
  /** Examples per property of the suite. */
  readonly runs: number
}

/** Instruments the sources of what serves, and compiles them. The rest is a copy of the build. */
export async function buildMutants(runs: number): Promise<MutatedBuild> {
  const sources = Object.fromEntries(
    servedFiles().map(file => [file, readFileSync(join(packageFolder, file), 'utf8')]),
  )
  const { files, mutants } = await instrumented(sources)
  const folder = join(cacheFolder, 'tree')
  compile(folder, files)
  return {
    folder,
    mutants: nameMutants(mutants, sources),
    hash: hashOf([runs, ...textsIn(join(packageFolder, 'dist'))].join('')),
    runs,
    hashes: Object.fromEntries(Object.entries(sources).map(([file, text]) => [file, hashOf(text)])),
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.test)\.js$/.test(file) && !file.startsWith('src/dev/mutants/'))
    .toSorted()
    .map(file => readFileSync(join(folder, file), 'utf8'))
}

function servedFiles(): readonly string[] {
  return served.flatMap(folder =>
    readdirSync(join(packageFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /(?<!\.test)\.ts$/.test(file))
      .toSorted()
      .map(file => `${folder}/${file}`),
  )
}

interface Instrumented {
  readonly files: readonly { readonly name: string; readonly content: string }[]
  readonly mutants: readonly Placed[]
}

interface InstrumenterPackage {
  readonly Instrumenter: new (
    logger: object,
  ) => {
    instrument(
      files: readonly { readonly name: string; readonly mutate: true; readonly content: string }[],
      options: object,
    ): Promise<Instrumented>
  }
}

async function instrumented(sources: Readonly<Record<string, string>>): Promise<Instrumented> {
  const { Instrumenter } = await instrumenterPackage()
  const silent = new Proxy({}, { get: () => () => false })
  return new Instrumenter(silent).instrument(
    Object.entries(sources).map(([name, content]) => ({ name, mutate: true, content })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  )
}

/** StrykerJS is not a dependency of this project: the first run installs the instrumenter in the cache. */
async function instrumenterPackage(): Promise<InstrumenterPackage> {
  const folder = join(cacheFolder, instrumenter.replace(/\W+/g, '-'))
  const manifest = join(folder, 'package.json')
  if (!existsSync(join(folder, 'node_modules'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(manifest, '{ "private": true }')
    console.error(`installing ${instrumenter}`)
    const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', instrumenter]
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const name = instrumenter.slice(0, instrumenter.lastIndexOf('@'))
  return import(pathToFileURL(createRequire(manifest).resolve(name)).href)
}

/** Recording which code runs takes a tenth of the time. It is needed once, and not for each mutant. */
const silence = 'if (ns.isSilent) return;'

function compile(folder: string, files: Instrumented['files']): void {
  rmSync(folder, { recursive: true, force: true })
  for (const { name, content } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content.replace('function cover() {', `$& ${silence}`))
  }
  for (const name of ['package.json', 'dist'])
    cpSync(join(packageFolder, name), join(folder, name), { recursive: true })
  symlinkSync(join(packageFolder, 'fixtures'), join(folder, 'fixtures'))
  const tsconfig = {
    extends: join(packageFolder, 'tsconfig.json'),
    compilerOptions: { rootDir: '.', outDir: 'dist', noCheck: true, noResolve: true, sourceMap: false },
    files: files.map(({ name }) => name),
    include: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const compiler = join(packageFolder, 'node_modules', '.bin', 'tsc')
  execFileSync(compiler, ['-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
}
