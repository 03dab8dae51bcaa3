import type { Guide } from './guide.js'

export const start: Guide = {
  title: 'Where to start',
  lead: 'The command for what you want to do, and the words of this project.',
  parts: [
    { id: 'commands', heading: 'Commands', blocks: [{ table: 'commands' }] },
    { id: 'words', heading: 'Words', blocks: [{ table: 'words' }] },
  ],
}

export const commandRows = [
  [
    'You maintain a client',
    '`npx principal-oracle exec --every-reading -- npm test`',
    'Runs the tests of your client on one fair server after another, to see whether it works with every conformant server, and names the choices that break it. The guide Embedding has more.',
  ],
  [
    'You maintain a server',
    '`npx principal-oracle check --url http://127.0.0.1:8080`',
    'Tests your server, and reports each rule that it breaks. With a URL alone, it sends no token; with a target file, it tests more. The guide Configuration has more.',
  ],
  [
    'You need a server to work with',
    '`npx principal-oracle serve --control`',
    'Starts a stub (a mock) of the whole service on your machine, with tokens of its profiles. The guide Stub has more.',
  ],
  [
    'You want to see a known mistake',
    '`npx principal-oracle serve --fault NAME`',
    'Starts a broken server: it makes this mistake. `npx principal-oracle faults` lists the names.',
  ],
  [
    'You want to install it',
    '`npm ci && npm start`',
    'In a clone of the repository, installs what it needs, and starts the server with this page. `npm pack` makes the package, for `npm i FILE.tgz` in another project.',
  ],
] as const

export const wordRows = [
  [
    'rule, clause',
    'One demand of the specification, with an id such as `search.no-match`. This page says rule; the suite and its reports say clause.',
  ],
  [
    'open point',
    'A question that the specification does not answer, or to which it allows two answers. Its id is like `open.short-search`.',
  ],
  [
    'reading',
    'One answer to an open point, such as `short-search=404`. A server takes one reading of each open point, and keeps to it.',
  ],
  [
    'fair',
    'Allowed by the specification. A fair server breaks no clause, and takes fair readings only. No test fails a server for a fair reading.',
  ],
  ['conformant', 'Breaks no clause, whichever fair readings it takes.'],
  [
    'reference server, stub',
    'The server of this project, which `principal-oracle serve` starts. It is conformant, and takes any fair reading that you choose.',
  ],
  ['suite', 'The tests that `principal-oracle check` runs against a server.'],
  [
    'target',
    'The server that the suite tests. A target file has its base URL and, so that more can be tested, tokens and a world.',
  ],
  [
    'tier',
    'How much the suite can test, by what the target file has: `anonymous`, `actors`, `world` or `control`. Configuration has a table of them.',
  ],
  [
    'fault',
    'One way to break one clause on purpose, with a name such as `no-match-is-200`. The suite is tested with servers that have a fault.',
  ],
  [
    'oracle',
    'What knows the right response to a request: the specification as code, in `src/spec`. The suite compares a target with it. The project is named after it. Paths under `/_oracle` belong to the reference server, and not to the specification; `createOracle` starts that server in a test.',
  ],
  ['world', 'All profiles, groups and ACRs of a server.'],
  ['SVC-ID', 'The identifier of a profile or of a group.'],
  ['principal', 'A profile or a group: what an ACR can give a permission to.'],
  ['caller', 'The profile that sends a request. The token in its cookie says which one it is.'],
  ['ACR', 'Access Control Rule. It gives a principal one permission on one group.'],
  ['Vetted', 'A system group. Its members may create groups; no other caller may.'],
] as const
