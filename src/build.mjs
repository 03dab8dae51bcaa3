// Compiles to dist, makes the learners' page, and compiles its modules too, for their tests. A signal ends the build with an
// error, so that `npm start` does not go on and start the server.
import { spawn } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

let running
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    running?.kill()
    process.exit(1)
  })
rmSync('dist', { recursive: true, force: true })
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))

await run(compiler)
// `npm ci` makes the command executable, and npx runs it in a clone. A new build must not take that away.
chmodSync('dist/src/cli/main.js', 0o755)
await run('dist/src/page-build/main.js')
await run(compiler, '-p', 'src/page')

/** Runs a script. If it fails, the build ends with its exit code. */
function run(...words) {
  return new Promise(resolve => {
    running = spawn(process.execPath, words, { stdio: 'inherit' }).on('exit', code => {
      if (code === 0) resolve()
      else process.exit(code ?? 1)
    })
  })
}
