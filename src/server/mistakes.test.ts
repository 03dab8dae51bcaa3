import { test } from 'tap'
import { matchTexts } from '../dev/test-support/match-texts.js'
import { profile } from '../dev/test-support/small-world.js'
import type { Oracle } from './api.js'
import { createOracle } from './oracle.js'
import { OracleError } from './oracle-error.js'
import { world } from './world-builder.js'

const garden = world()
  .profile('bob', { common_name: 'Bob Byrd' })
  .profile('eve')
  .group('herbarium', { members: ['bob'] })
  .vetted('eve')
  .grant('bob', 'read', 'herbarium')

const empty = { profiles: [], groups: [], acrs: [] }
const twins = { ...empty, profiles: [profile('a', 'Ann Ash'), profile('b', 'Ann Ash')] }
/** What a program in JavaScript can write by mistake. */
const mistakes: Readonly<Record<string, (oracle: Oracle) => unknown>> = {
  'an unknown option': () => createOracle({ reading: {} } as never),
  'no options object': () => createOracle(null as never),
  'a port that is no number': () => createOracle({ port: '80' } as never),
  'the path of a world': () => createOracle({ world: 'x.json' } as never),
  'a world without groups': () => createOracle({ world: {} } as never),
  'an unknown reading': () => createOracle({ readings: { trims: 'kept' } as never }),
  'a wrong value': () => createOracle({ readings: { trim: 'no' as never } }),
  'a reading that is no text': () => createOracle({ readings: { trim: 5 } } as never),
  'an origin with a path': () => createOracle({ cors: ['http://localhost:5173', 'http://localhost:3000/'] }),
  'an unknown fault': () => createOracle({ faults: ['like-wildcard'] }),
  'a fault that is no list': () => createOracle({ faults: 'like-wildcards' } as never),
  'a wrong address': () => createOracle({ host: '999.1.1.1' }),
  'a port in use': ({ url }) => createOracle({ port: Number(new URL(url).port) }),
  'a data file in no folder': () => createOracle({ data: '/nowhere/x.json' }),
  'an unknown profile': oracle => oracle.token('Ana Berg'),
  'no profile': oracle => oracle.cookie(undefined as never),
  'an unknown kind': oracle => oracle.badToken('expire' as never, 'Anna Berg'),
  'an unknown name': oracle => oracle.id('Data Steward'),
  'an ambiguous name': oracle => oracle.load(twins).then(() => oracle.token('Ann Ash')),
  'nothing to load': oracle => oracle.load(undefined as never),
  'a text to load': oracle => oracle.load('world' as never),
  'a wrong member': oracle => oracle.load(garden.group('x', { members: ['bo'] })),
  'members that are no list': oracle => oracle.load(garden.group('x', { members: 'bob' } as never)),
  'a wrong field': oracle => oracle.load(garden.profile('x', { name: 'X' } as never)),
  'a name used twice': oracle => oracle.load(garden.group('bob')),
  'a wrong permission': oracle => oracle.load(garden.grant('bob', 'own' as never, 'herbarium')),
  'an unknown question': oracle => oracle.explain({} as never),
  'no question': oracle => oracle.explain(undefined as never),
  'no request': oracle => oracle.inject(undefined as never),
  'an option of the server': oracle => oracle.isolate({ port: 1 } as never),
  'a wrong world to isolate': oracle => oracle.isolate({ world: {} } as never),
  'a wrong fault to isolate': oracle => oracle.isolate({ faults: ['x'] }),
}

test('For each mistake, the error is one line that names it', async t => {
  const oracle = await createOracle()
  t.teardown(() => oracle.close())
  const messages: Record<string, string> = {}
  for (const [what, call] of Object.entries(mistakes)) {
    const error = await (async () => call(oracle))().then(
      () => undefined,
      thrown => thrown,
    )
    t.ok(error instanceof OracleError, String(error))
    t.notMatch(error.message, '\n')
    messages[what] = `${error.code}: ${error.message}`.replace(/port \d{4,5}/, 'port PORT')
  }
  matchTexts(t, import.meta.url, messages)
})
