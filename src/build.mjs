// Compiles to dist. A signal ends the build with an error, so that `npm start` does not go on and start the server.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
rmSync('dist', { recursive: true, force: true })
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
const build = spawn(process.execPath, [compiler], { stdio: 'inherit' })
build.on('exit', code => process.exit(code ?? 1))
