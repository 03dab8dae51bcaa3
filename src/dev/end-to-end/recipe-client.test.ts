import { createServer } from 'node:http'
import { test } from 'tap'
import { command, listen } from '../test-support/command.js'
import { jobsOf, type RecipeJob, textOfRecipe } from '../test-support/recipes.js'
import { RecipeRun } from '../test-support/run-recipe.js'

/** What `npm test` of a client does: it searches in a world of its own. */
const client = `
const { env } = process
const world = await (await fetch(env.PRINCIPAL_ORACLE_URL + '/_oracle/worlds', { method: 'POST' })).json()
const headers = { cookie: 'svc-token=' + Object.values(world.tokens)[0] }
const { status } = await fetch(world.baseUrl + '/auth/v1/profile?s=anna', { headers })
if (status !== 200) throw new Error('the search got ' + status)
console.log('the client got', status)
`
const quoted = (words: readonly string[]) => words.map(word => `'${word}'`).join(' ')

const programs = {
  npx: `#!/bin/sh\nshift 2\nexec ${quoted(command)} "$@"\n`,
  npm: `#!/bin/sh\n[ "$1" != test ] || exec ${quoted(command.slice(0, 1))} --input-type=module -e "${client}"\n`,
}

/** A port on which no server listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  return port
}

for (const recipe of ['github/client-tests.yml', 'gitlab/client-tests.gitlab-ci.yml'])
  test(`The tests of a client run with the server in the background of ${recipe}`, async t => {
    const text = textOfRecipe(recipe).replaceAll('4010', `${await freePort()}`)
    const [job] = jobsOf(recipe, text)
    const { code, output } = await new RecipeRun(t, programs).job(job as RecipeJob)
    t.equal(code, 0, output)
    t.match(output, 'the client got 200')
  })
