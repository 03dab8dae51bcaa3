// Compiles to dist, makes the learners' page, and compiles its modules too, for their tests. A build is made aside and takes
// the place of dist when it is whole. If nothing has changed since the last one, there is nothing to do. A signal ends the
// build with an error, so that `npm start` does not go on and start the server.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.mjs'

/** What the build is made of. */
const sources = [
  'src',
  'spec-tests',
  'fixtures',
  'README.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
/** In the build: the hash of what it was made of. */
const hashFile = '.made-of'

/** The script that runs now. */
let running

const hash = hashOf(sources)
if (hash !== builtHash()) await build(`.build-${process.pid}`)

async function build(aside) {
  for (const left of [...readdirSync('.').filter(isAbandoned), aside])
    rmSync(left, { recursive: true, force: true })
  process.on('exit', () => rmSync(aside, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (running === undefined) process.exit(1)
      running.on('exit', () => process.exit(1)).kill()
    })
  const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('@typescript/native/package.json')))
  await run(compiler, '--outDir', aside)
  await bundle(aside)
  await run(join(aside, 'src/dev/page-build/main.js'))
  await run(compiler, '-p', 'src/page', '--outDir', aside)
  writeFileSync(join(aside, hashFile), hash)
  const old = `${aside}-old`
  process.on('exit', () => rmSync(old, { recursive: true, force: true }))
  if (existsSync('dist')) renameSync('dist', old)
  renameSync(aside, 'dist')
}

/** Runs a script. If it fails, the build ends with its exit code. */
function run(...words) {
  return new Promise(resolve => {
    running = spawn(process.execPath, words, { stdio: 'inherit' }).on('exit', code => {
      if (code === 0) resolve()
      else process.exit(code ?? 1)
    })
  })
}

/** Whether a folder is what a build has left that was killed. */
function isAbandoned(name) {
  const [, builder] = /^\.build-(\d+)/.exec(name) ?? []
  try {
    return builder !== undefined && !process.kill(Number(builder), 0)
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function builtHash() {
  try {
    return readFileSync(join('dist', hashFile), 'utf8')
  } catch {
    return undefined
  }
}

/** By the content of the files: a time says nothing after a checkout. */
function hashOf(paths) {
  const sum = createHash('sha256').update(process.version)
  for (const path of paths)
    for (const file of filesIn(path)) sum.update(`${file}\n`).update(readFileSync(file))
  return sum.digest('hex')
}

function filesIn(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}
