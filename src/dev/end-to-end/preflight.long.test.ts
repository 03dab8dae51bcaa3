import { fixture, readWorld } from '../../files.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { Id, World } from '../../spec/nouns.js'
import type { Change, SentResponse } from '../test-support/changed-server.js'
import type { TargetFile } from '../test-support/kept-world.js'
import { answering } from './changes.js'
import { any, type Case, casesFor, checkCases } from './check-cases.js'

const world = readWorld(fixture('conformance.world.json'))
const [ansel, ansgar] = world.profiles.map(({ svc_id }) => svc_id) as [Id, Id]
const key = (id: Id) => `tokens["${id}"]`

/** What a wrong token makes of the target file, and what the error says. */
const wrongTokens: readonly (readonly [says: string, settings: (given: TargetFile) => object])[] = [
  [`${key(ansgar)} was refused (401)`, ({ tokens }) => ({ tokens: { ...tokens, [ansgar]: 'x.y.z' } })],
  [
    `are ${key(ansel)} and ${key(ansgar)} exchanged?`,
    ({ tokens }) => ({ tokens: { ...tokens, [ansel]: tokens[ansgar], [ansgar]: tokens[ansel] } }),
  ],
  [
    `${key(ansel)} and ${key(ansgar)} are the same token`,
    ({ tokens }) => ({ tokens: { ...tokens, [ansel]: tokens[ansgar] } }),
  ],
  [
    `${key(ansel)} has white space before or after it`,
    ({ tokens }) => ({ tokens: { ...tokens, [ansel]: `${tokens[ansel]}\n` } }),
  ],
  [
    `${key(ansel)} has a character that a cookie cannot have`,
    ({ tokens }) => ({ tokens: { ...tokens, [ansel]: `a\u0000${tokens[ansel]}` } }),
  ],
  [
    `badTokens.expired is the same token as ${key(ansel)}`,
    ({ tokens }) => ({ badTokens: { expired: tokens[ansel] } }),
  ],
  [
    'badTokens.expired has not expired: its claim exp is 20',
    ({ badTokens }) => ({ badTokens: { expired: badTokens.wrongKey } }),
  ],
]

const stranger = `SVC-${'7'.repeat(32)}`
/** The world with an SVC-ID that the target does not know. */
const withUnknownId = (entry: { readonly svc_id: Id } | undefined): World =>
  JSON.parse(JSON.stringify(world).replaceAll(`${entry?.svc_id}`, stranger))
const extra = { svc_id: stranger, title: 'Not entered', description: '', members: [ansel] }

/** World files with an entry that the target does not have, and what the error says. */
const otherWorlds: readonly (readonly [says: RegExp, told: World])[] = [
  [/^world: profiles\[4\] SVC-7+ .* is the email/, withUnknownId(world.profiles[4])],
  [/^world: groups\[2\] SVC-7+ .* is the title of/, withUnknownId(world.groups[2])],
  [/^world: groups\[\d+\] SVC-7+ .* is it loaded\?$/, { ...world, groups: [...world.groups, extra] }],
]

/** Faults that look like mistakes in the target file. */
const faults: readonly (readonly [tier: 'actors' | 'world', fault: string, id: ClauseId])[] = [
  ['world', 'profile-id-without-prefix', 'search.profile-id'],
  ['world', 'no-group-id', 'search.group-id'],
  ['world', 'caller-left-out', 'search.any-caller'],
  ['world', 'vetted-search-alone', 'search.any-caller'],
  ['world', 'readable-groups-alone', 'search.any-caller'],
  ['actors', 'caller-left-out', 'search.any-caller'],
  ['actors', 'anonymous-read', 'auth.token-required'],
]

/** After so many requests, each one gets the same response, so the suite cannot remove what it has created. */
function ending(requests: number, response: SentResponse): Change {
  let count = 0
  return { answer: () => (++count > requests ? response : undefined) }
}

const one = { only: ['read.content'] } as const
const noService = {
  tier: 'world',
  error: /^every request returns 502, as a gateway does .*: is the service behind http:\S+ running\?$/,
} satisfies Case

checkCases({
  ...casesFor(wrongTokens, ([says, settings]) => [
    `The error for a wrong token names the key to change: ${says}`,
    { tier: 'world', server: { settings }, check: one, error: literally(says) },
  ]),
  ...casesFor(['actors', 'world'] as const, tier => [
    `In the tier ${tier}, the error for a wrong group path names wire.groupPath`,
    {
      tier,
      server: { settings: { wire: { groupPath: '/auth/v1/groups' } } },
      check: one,
      error: /\/auth\/v1\/groups .*: check wire\.groupPath$/,
    },
  ]),
  ...casesFor(otherWorlds, ([error, told]) => [
    `The error names the entry of the world file that the target does not have: ${error.source}`,
    { tier: 'world', server: { told }, check: one, error },
  ]),
  ...casesFor(faults, ([tier, fault, id]) => [
    `In the tier ${tier}, the fault ${fault} is not reported as a mistake in the target file`,
    { tier, server: { faults: [fault] }, check: { only: [id], runs: 5 }, failed: any },
  ]),
  'Tokens that become invalid end the run and fail no clause': {
    tier: 'world',
    server: ending(300, { status: 401, body: '{}' }),
    error: /^tokens\["SVC-.*"\] is no longer accepted: renew it in the target file$/,
    changesWorld: true,
  },
  'A gateway that reaches no service ends the run at its start': {
    ...noService,
    server: ending(0, { status: 502, body: '{}' }),
  },
  'A gateway that reaches no service any more ends the run': {
    ...noService,
    server: ending(300, { status: 502, body: '{}' }),
    changesWorld: true,
  },
  'An operation that always returns 503 is a fault, not a missing service': {
    tier: 'world',
    server: answering('readGroup', { status: 503, body: '{}' }),
    check: { only: ['wire.no-server-error'], bail: true },
    failed: ['wire.no-server-error'],
  },
})

function literally(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
