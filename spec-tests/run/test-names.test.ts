import { test } from 'tap'
import { loadTests } from './load-tests.js'
import { registry } from './registry.js'

const longest = 100

test('Every test has a name of one sentence that options can select', async t => {
  await loadTests()
  const names = new Set<string>()
  for (const { id, name } of registry.clauseTests) {
    const full = `${id}: ${name}`
    t.notOk(names.has(full), `${full}: unique in its clause`)
    names.add(full)
    t.match(name, /^\p{Lu}/u, `${full}: a capital letter first`)
    t.notMatch(name, /[,;*'"`‘’“”\n]|\.$|^\s|\s$/u, `${full}: no sign that options or shells need`)
    t.ok(name.length <= longest, `${full}: at most ${longest} characters`)
  }
})
