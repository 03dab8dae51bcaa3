import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { type Test, test } from 'tap'
import { readTarget } from '../../../spec-tests/target/target-file.js'
import { checkCommand } from '../../cli/commands/check.js'
import { execCommand } from '../../cli/commands/exec.js'
import { mergeCommand } from '../../cli/commands/merge.js'
import { serveCommand } from '../../cli/commands/serve.js'
import { tableCommand } from '../../cli/commands/table.js'
import { readBaseline, readClientBaseline } from '../../cli/report-files.js'
import { jobsOf, type RecipeJob, recipeFolder, recipesFor } from '../test-support/recipes.js'
import { RecipeRun } from '../test-support/run-recipe.js'

const commands: Readonly<Record<string, () => Command>> = {
  check: checkCommand,
  exec: execCommand,
  merge: mergeCommand,
  serve: serveCommand,
  table: tableCommand,
}

/** Writes its arguments into a file of its own, one per line. */
const recorder = `#!/bin/sh
printf '%s\\n' "$@" > $$.words
`
const nothing = '#!/bin/sh\n'

/** The words of each `npx` command of a job, without running any. */
async function wordsIn(t: Test, job: RecipeJob): Promise<readonly (readonly string[])[]> {
  const run = new RecipeRun(t, { npx: recorder, npm: nothing, curl: nothing })
  // What a recipe starts in the background may open its log only after the recipe reads it.
  writeFileSync(join(run.folder, 'stub.log'), '')
  const { code, output } = await run.job({ ...job, script: `${job.script}\nwait` })
  t.equal(code, 0, output)
  return readdirSync(run.folder)
    .filter(file => file.endsWith('.words'))
    .map(file => readFileSync(join(run.folder, file), 'utf8').trimEnd().split('\n'))
}

/** Parses the words as the program does, and runs nothing. */
async function parsed(words: readonly string[]): Promise<void> {
  const program = new Command()
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({ writeErr() {} })
  const command = commands[words[0] ?? '']
  if (command !== undefined)
    program.addCommand(
      command()
        .copyInheritedSettings(program)
        .action(() => {}),
    )
  await program.parseAsync(words, { from: 'user' })
}

const recipes = [...recipesFor('github'), ...recipesFor('gitlab')]

for (const job of recipes.flatMap(recipe => jobsOf(recipe)))
  test(`The program accepts each command of ${job.name}`, async t => {
    const all = await wordsIn(t, job)
    t.not(all.length, 0)
    for (const [no, program, ...words] of all) {
      // Without --no, npx would ask a registry for a package of this name.
      t.same([no, program], ['--no', 'principal-oracle'])
      await t.resolves(parsed(words), words.join(' '))
      await t.rejects(parsed([...words.slice(0, 1), '--bad-option', ...words.slice(1)]), /unknown option/)
    }
  })

test('The files that the recipes name are there, and can be read', async t => {
  const scripts = recipes.flatMap(recipe => jobsOf(recipe)).map(({ script }) => script)
  const named = [...new Set(scripts.flatMap(script => script.match(/conformance\/[\w.-]+/g) ?? []))].sort()
  t.same(
    named,
    readdirSync(join(recipeFolder, 'conformance')).map(file => `conformance/${file}`),
  )
  const file = (name: string) => join(recipeFolder, 'conformance', name)
  t.not(readBaseline(file('known-failures.json')).length, 0)
  t.not(readClientBaseline(file('known-breaks.json')).length, 0)
  for (const number of [1, 2, 3]) process.env[`STAGING_TOKEN_${number}`] = `${number}`
  t.same(Object.values(readTarget(file('staging.json')).tokens), ['1', '2', '3'])
})

test('Each secret that the target file needs is in the recipe of GitHub', async t => {
  const target = readFileSync(join(recipeFolder, 'conformance/staging.json'), 'utf8')
  const recipe = readFileSync(join(recipeFolder, 'github/check.yml'), 'utf8')
  const names = [...target.matchAll(/"env": "(\w+)"/g)].map(([, name]) => name)
  t.equal(names.length, 3)
  for (const name of names) t.ok(recipe.includes(`${name}: \${{ secrets.${name} }}`))
})
