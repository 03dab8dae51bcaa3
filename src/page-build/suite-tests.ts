import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../files.js'
import type { SuitePlace } from '../page/data.js'
import type { ClauseId } from '../spec/clauses.js'

const folder = 'spec-tests/clauses'

/** Where the suite has the tests of a clause. A clause id stands literally where it is tested. */
export function placesOfTests(): (clause: ClauseId) => readonly SuitePlace[] {
  const files = readdirSync(join(packageFolder, folder)).filter(file => file.endsWith('.suite.ts'))
  const lines = files.map(file => ({
    file: `${folder}/${file}`,
    lines: readFileSync(join(packageFolder, folder, file), 'utf8').split('\n'),
  }))
  return clause =>
    lines.flatMap(({ file, lines }) => {
      const at = lines.findIndex(line => line.includes(`'${clause}'`))
      return at < 0 ? [] : [{ file, line: at + 1 }]
    })
}
