import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../files.js'
import type { SuitePlace } from '../../page/data.js'
import type { ClauseId } from '../../spec/clauses.js'

const folder = 'spec-tests'

/** Where the suite has the tests of a clause. A clause id stands literally where it is tested. */
export function placesOfTests(): (clause: ClauseId) => readonly SuitePlace[] {
  const files = readdirSync(join(packageFolder, folder), { encoding: 'utf8', recursive: true })
  const lines = files
    .filter(file => /^scenarios\/(?!.*\.test\.).*\.ts$/.test(file))
    .map(file => ({ file, text: readFileSync(join(packageFolder, folder, file), 'utf8') }))
    // The other files are about how scenarios are played.
    .filter(({ file, text }) => file.endsWith('.suite.ts') || text.includes('says:'))
    .map(({ file, text }) => ({ file: `${folder}/${file}`, lines: text.split('\n') }))
  return clause =>
    lines.flatMap(({ file, lines }) => {
      const at = lines.findIndex(line => line.includes(`'${clause}'`))
      return at < 0 ? [] : [{ file, line: at + 1 }]
    })
}
