import { test } from 'tap'
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
const mistakes: readonly [what: string, call: (oracle: Oracle) => unknown, message: RegExp][] = [
  [
    'an unknown option',
    () => createOracle({ reading: {} } as never),
    /^createOracle: .* did you mean readings\?$/,
  ],
  ['no options object', () => createOracle(null as never), /^createOracle: the options must be an object$/],
  [
    'a port that is no number',
    () => createOracle({ port: '80' } as never),
    /option port must be a whole number/,
  ],
  ['the path of a world', () => createOracle({ world: 'x.json' } as never), /option world must be a world/],
  [
    'a world without groups',
    () => createOracle({ world: {} } as never),
    /^createOracle: profiles: is missing; groups: is missing; acrs: is missing$/,
  ],
  [
    'an unknown reading',
    () => createOracle({ readings: { trims: 'kept' } as never }),
    /^the option readings: there is no open point "trims"; did you mean trim/,
  ],
  ['a wrong value', () => createOracle({ readings: { trim: 'no' } }), /trim: "no" is not a value/],
  [
    'a reading that is no text',
    () => createOracle({ readings: { trim: 5 } } as never),
    /^the option readings: trim must be a text/,
  ],
  [
    'an origin with a path',
    () => createOracle({ cors: ['http://localhost:5173', 'http://localhost:3000/'] }),
    /option cors must be an origin such as/,
  ],
  ['an unknown fault', () => createOracle({ faults: ['like-wildcard'] }), /did you mean like-wildcards/],
  [
    'a fault that is no list',
    () => createOracle({ faults: 'like-wildcards' } as never),
    /must be a list of names/,
  ],
  [
    'a wrong address',
    () => createOracle({ host: '999.1.1.1' }),
    /^createOracle: cannot listen on 999\.1\.1\.1/,
  ],
  ['a port in use', ({ url }) => createOracle({ port: Number(new URL(url).port) }), /the port is in use$/],
  ['a data file in no folder', () => createOracle({ data: '/nowhere/x.json' }), /folder does not exist/],
  [
    'an unknown profile',
    oracle => oracle.token('Ana Berg'),
    /^token: no profile .* did you mean .*Anna Berg/,
  ],
  ['no profile', oracle => oracle.cookie(undefined as never), /^cookie: expected/],
  [
    'an unknown kind',
    oracle => oracle.badToken('expire' as never, 'Anna Berg'),
    /^badToken: .* did you mean expired\?$/,
  ],
  ['an unknown name', oracle => oracle.id('Data Steward'), /^id: .* did you mean Data Stewards/],
  ['an ambiguous name', oracle => oracle.load(twins).then(() => oracle.token('Ann Ash')), /use an email/],
  ['nothing to load', oracle => oracle.load(undefined as never), /^load: the world: must be an object$/],
  ['a text to load', oracle => oracle.load('world' as never), /^load: the world: must be an object$/],
  [
    'a wrong member',
    oracle => oracle.load(garden.group('x', { members: ['bo'] })),
    /a member of "x": .* did you mean bob/,
  ],
  [
    'members that are no list',
    oracle => oracle.load(garden.group('x', { members: 'bob' } as never)),
    /list of names/,
  ],
  [
    'a wrong field',
    oracle => oracle.load(garden.profile('x', { name: 'X' } as never)),
    /^profile "x": there is no option "name"/,
  ],
  ['a name used twice', oracle => oracle.load(garden.group('bob')), /^the name "bob" is used twice$/],
  [
    'a wrong permission',
    oracle => oracle.load(garden.grant('bob', 'own' as never, 'herbarium')),
    /no permission "own"/,
  ],
  ['an unknown question', oracle => oracle.explain({} as never), /^explain: there is no permission/],
  ['no question', oracle => oracle.explain(undefined as never), /^explain: give caller/],
  ['no request', oracle => oracle.inject(undefined as never), /^inject: url must be a path/],
  [
    'an option of the server',
    oracle => oracle.isolate({ port: 1 } as never),
    /^isolate: there is no option "port"/,
  ],
  [
    'a wrong world to isolate',
    oracle => oracle.isolate({ world: {} } as never),
    /^isolate: profiles: is missing; groups: is missing; acrs: is missing$/,
  ],
  [
    'a wrong fault to isolate',
    oracle => oracle.isolate({ faults: ['x'] }),
    /^isolate: there is no fault "x"/,
  ],
]
for (const [what, call, message] of mistakes)
  test(`For ${what}, the error is one line that names it`, async t => {
    const oracle = await createOracle()
    t.teardown(() => oracle.close())
    const error = await (async () => call(oracle))().then(
      () => undefined,
      thrown => thrown,
    )
    t.ok(error instanceof OracleError, String(error))
    t.match(error.message, message)
    t.notMatch(error.message, '\n')
  })
