/** The tables of the guides, with the headings of their columns. The build makes the rows from schemas and options. */
export const tables = {
  commands: ['If', 'Command', 'What it does'],
  words: ['Word', 'Meaning'],
  target: ['Key', 'Type', 'Meaning'],
  tiers: ['Tier', 'The target file has', 'What the suite tests'],
  worldFile: ['Key', 'Type', 'Meaning'],
  conformanceWorld: ['Of the world', 'Number'],
  checkOptions: ['Option of check', 'Meaning'],
  serveOptions: ['Option of serve', 'Meaning'],
  openRoutes: ['Request', 'What it does'],
  routes: ['Request', 'What it does'],
  controlRoutes: ['Request', 'What it does'],
  limits: ['Limits of the server'],
  stub: ['What', 'How', 'For example'],
  proof: ['Subjects', 'Result'],
  comparison: ['Tool', 'What it does better', 'What it does not do here'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type TableName = keyof typeof tables

/** What each tier is, in the words of the guide. */
export const tiers = [
  [
    '`anonymous`',
    '`baseUrl`',
    'Whether a request without a token succeeds. A clause can fail; no clause can pass.',
  ],
  [
    '`actors`',
    'also `tokens` of three profiles, at least one of them in Vetted',
    'Searches for these profiles, groups that the suite creates, and permissions on those groups.',
  ],
  [
    '`world`',
    'also `world`: a file with the profiles, groups and ACRs of the deployment',
    'Almost every clause, on this world.',
  ],
  [
    '`control`',
    '`control`: the URL of the control protocol',
    'Every clause, on generated worlds. Each failure is reduced to the smallest case.',
  ],
] as const

/** What the server offers to somebody who writes a client. */
export const stubRows = [
  [
    'Why',
    '`/_oracle/requests/ID`, with the `x-request-id` of a response, names the clause, the ACRs and the matches; `explain` asks without a request',
    "`npx principal-oracle explain --search berg --principal 'Anna Berg'`",
  ],
  [
    'Journal',
    'the last 1,000 requests, by operation, caller or status, so that a test can see what its client sent',
    "`curl 'http://127.0.0.1:4010/_oracle/requests?operation=readGroup&status=403'`",
  ],
  [
    'Tokens',
    'by common name, email or SVC-ID; valid, or bad in one of nine ways; over HTTP from `GET /_oracle/token?subject=Anna%20Berg`. A JWT, signed with ES256, has the claims `iss` (principal-oracle), `sub` (the SVC-ID), `iat` and `exp` (a day later)',
    "`npx principal-oracle token 'Anna Berg' --bad expired`",
  ],
  [
    'Login, keys',
    'a click on `/_oracle/login` sets the cookie; the public key verifies tokens',
    '`curl http://127.0.0.1:4010/_oracle/.well-known/jwks.json`',
  ],
  [
    'Restarts',
    'with `--data`, each change is on disk before its response, and tokens stay valid; with `--key`, tokens alone do',
    '`npx principal-oracle serve --data state.json`',
  ],
  [
    'Browsers',
    '`--cors` allows pages of an origin. `localhost` and `127.0.0.1` are two sites: a page of one does not send the cookie to the other, so use one name for both',
    '`npx principal-oracle serve --cors http://localhost:5173`',
  ],
  [
    'Trouble',
    'a delay, 401, 429, 500, 503, cut off, no answer, or failed after the change; in the example, the first read of a group gets 503 with `Retry-After: 1`; `GET /_oracle/trouble` counts the hits',
    '`npx principal-oracle serve --control --trouble 503=1s@readGroup`',
  ],
  [
    'Repeatable',
    'the same new ids in every run, and a clock that stands still or is shifted',
    '`npx principal-oracle serve --id-seed demo --clock +2h`',
  ],
  [
    'Readings, faults',
    'by options, or by `PUT` while it runs; `npx principal-oracle faults` lists the faults',
    "`curl -X PUT -H 'content-type: application/json' -d '[\"like-wildcards\"]' http://127.0.0.1:4010/_oracle/faults`",
  ],
  [
    'Likeness',
    'the readings that a report observed; `--like-faults` also breaks the clauses that failed',
    '`npx principal-oracle serve --like report.json --like-faults`',
  ],
  [
    'At work',
    '`--watch` takes up edits of the world, `--log` prints each request; `/_oracle/health` is for probes',
    '`npx principal-oracle serve --world my.world.json --watch --log json`',
  ],
  [
    'Container',
    'a container file, not for root and with a health check; give `--control-token` to get tokens from it',
    '`docker build --tag principal-oracle --file fixtures/recipes/container/Dockerfile .`',
  ],
  ['Worlds', 'each test gets a world of its own', '`curl -X POST http://127.0.0.1:4010/_oracle/worlds`'],
  [
    'Fair servers',
    '`exec --every-reading` runs your tests on each fair server; `--every-trouble` adds the troubles, and with `--baseline`, only new failures count',
    '`npx principal-oracle exec --every-reading --baseline breaks.json -- npm test`',
  ],
  [
    'Description',
    'OpenAPI 3.1 with examples, under the readings in force',
    '`curl --fail --output openapi.json http://127.0.0.1:4010/openapi.json`',
  ],
] as const

/** What other tools do, as far as somebody has tried. */
export const comparisonRows = [
  [
    'Schemathesis 4.32.5',
    'Needs only an OpenAPI document. Sends malformed requests and unsupported methods. Offers nine report formats. No false alarm: 1,598 test cases against the reference server, no failure.',
    'It cannot know who may do what, or what a search must find. With two callers, all checks and 30 examples per operation, it found 5 of 20 faults, drawn at random over all areas; `check --bail` found 20. Of 12 faults drawn from clauses that an OpenAPI document can mostly express, it found 9.',
  ],
  [
    'Prism 5.14.2',
    'A stub from any OpenAPI document, and the exact field that is wrong in a request. As a proxy between a real client and a real server, it checks both: the first search showed a renamed field.',
    'It keeps no state and knows no data: each search returned the same profile, each read the same group, also after its deletion. It does not verify tokens: the cookie `x` passed.',
  ],
  [
    'json-server 0.17.4',
    'A REST API from one JSON file, with filters, sorting and pages, for data of any kind.',
    'Created groups stay, and a prefix search works with `common_name_like=^Anna`. It has no ACRs or tokens, and one state for all tests; a PUT without members removed them; a search without a match gets 200.',
  ],
  [
    'WireMock 3.13.2',
    'Any response to any request, at runtime. Records a real service. Shows the nearest stub if none fits. More kinds of trouble: random bytes, connection reset, slow bytes, delays by distribution.',
    'You write each response. A scenario is one shared state: in ours, a read of any id returned the group after one POST. Its recording of a search answers callers without a token too.',
  ],
  [
    'oauth2-mock-server 8.2.3',
    'OpenID discovery, four grant types, userinfo and introspection; keys of 11 algorithms; a test sets any claim.',
    'It serves tokens only. Both can work together: with one P-256 key for both (`serve --key`) and `iss` set to `principal-oracle`, its tokens are accepted here.',
  ],
] as const
