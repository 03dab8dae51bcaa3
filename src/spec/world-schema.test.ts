import { readdirSync } from 'node:fs'
import { Ajv } from 'ajv'
import { test } from 'tap'
import { brokenWorlds } from '../dev/test-support/broken-worlds.js'
import { thrownBy } from '../dev/test-support/thrown-by.js'
import { fixture, readJson } from '../files.js'
import { parseWorld } from './world.js'

const validate = new Ajv({ strict: true }).compile(readJson(fixture('world.schema.json')) as object)

const worldFiles = readdirSync(fixture('.')).filter(name => name.endsWith('.world.json'))

test('Every world that ships is valid against the JSON Schema', async t => {
  t.ok(worldFiles.includes('demo.world.json'))
  for (const name of worldFiles) {
    const world = readJson(fixture(name)) as object
    t.ok(validate(world), `${name}: ${JSON.stringify(validate.errors)}`)
    t.ok(validate({ ...world, version: 1, $schema: './world.schema.json', vetted: null }), name)
  }
})

/** A schema knows neither the prefix of a deployment nor the other entries of the world. */
const onlyParserRefuses = /no such|is used twice|svc-bob|xSVC|SVC-x{9}|prefix alone/

for (const [what, world] of Object.entries(brokenWorlds)) {
  const isAccepted = onlyParserRefuses.test(`${what} ${thrownBy(() => parseWorld(world))}`)
  test(`The JSON Schema ${isAccepted ? 'cannot refuse' : 'refuses'} a world ${what}`, async t => {
    t.equal(validate(world), isAccepted)
  })
}
