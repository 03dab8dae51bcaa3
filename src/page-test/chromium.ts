import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The variable that names the browser. */
const variable = 'PRINCIPAL_ORACLE_CHROMIUM'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium on this machine. @throws Error that says how to get one */
export function chromiumPath(): string {
  const chosen = process.env[variable]
  if (chosen !== undefined) {
    if (existsSync(chosen)) return chosen
    throw new Error(`${variable} is ${chosen}, and there is no such file`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = [...names.flatMap(name => folders.map(folder => join(folder, name))), ...places].find(
    existsSync,
  )
  if (found !== undefined) return found
  throw new Error(
    `there is no Chromium: install one (on Debian, \`apt-get install chromium\`), or set ${variable} to its path`,
  )
}
