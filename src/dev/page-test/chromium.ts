import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The variable that names the browser. */
const variable = 'PRINCIPAL_ORACLE_CHROMIUM'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @throws Error if there is no Chromium on this machine; it says how to get one */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    // Chromium does not start its sandbox for root, who runs the tests in a container.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

function chromiumPath(): string {
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
