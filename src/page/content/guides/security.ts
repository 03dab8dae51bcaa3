import type { Guide } from './guide.js'

export const security: Guide = {
  title: 'Security',
  lead: 'The reference server is a stub. What it protects, what it does not, and what the suite does with tokens.',
  parts: [
    {
      id: 'stub',
      heading: 'What the server is not',
      blocks: [
        [
          'It must not hold real accounts. It has no passwords: whoever reaches it gets a token of every profile at `/_oracle/token`.',
          'It speaks HTTP without TLS, so its cookie has no attribute `Secure`.',
          'It writes down requests, and explains who may do what, to whoever asks. Tokens are left out.',
          'With `--fault` it is broken on purpose.',
        ],
      ],
    },
    {
      id: 'reach',
      heading: 'Who can reach it',
      blocks: [
        [
          'By default the server listens on 127.0.0.1, so no other machine reaches it.',
          'With `--host` it can listen elsewhere. It then prints a warning, and the routes under `/_oracle` that show or change worlds or give tokens require the token of `--control-token`.',
          'A request whose `Host` header names no loopback host is refused, so that a web page cannot reach the server under a name of its own (DNS rebinding). `--allowed-host` allows further names.',
          'Requests of web pages of other origins that would change something under `/_oracle` are refused. `--cors` allows an origin; no wildcard is possible.',
          'The control protocol is off, unless `--control` turns it on.',
        ],
      ],
    },
    {
      id: 'page',
      heading: 'This page',
      blocks: [
        [
          'It loads nothing from another host. Its Content-Security-Policy allows scripts and styles of its own server alone, and no other page may show it in a frame. The exported page has a policy in its HTML.',
          'Its examples run in the browser. It sends a request only if you press the button that says so, and keeps no token.',
          'A function that you write in an exercise runs in a worker, which the page stops if a call does not end. It stays in your browser, and no address can bring one. The policy allows this worker, and no evaluation of strings.',
          'What an address says is shown as text, because a link may come from anybody.',
        ],
      ],
    },
    {
      id: 'tokens',
      heading: 'Tokens of a deployment',
      blocks: [
        [
          'A target file need not contain tokens: `{ "env": "BOB_TOKEN" }` names an environment variable, and `{ "file": "bob.jwt" }` a file. Keep that file out of the repository.',
          'No report, log or error message contains a token. It is written as `<token of SVC-…>`. Only the banner of `serve`, `token` and `env` print tokens, of the reference server.',
          'A report does contain the names, email addresses and ids of the worlds and responses in its failing cases. Treat a report of a deployment with real accounts like that data.',
          'The script of a failure takes its tokens from variables.',
          'The HTML report and the table have no script, load nothing, and show all texts of a deployment as text.',
        ],
      ],
    },
    {
      id: 'writes',
      heading: 'What a check changes',
      blocks: [
        [
          'Nothing on another machine without `--allow-writes` or `allowWrites` in the target file. Without it the run is read-only, and says so.',
          'The control protocol replaces the whole world of a deployment. Give its URL only for a deployment whose data nobody needs.',
          'In the other tiers, the suite removes by recorded id what it created. The record holds ids and no token, and only its owner can read it.',
          '`sweep` removes what an interrupted run left, by the ids of that record and nothing else.',
          'Give the suite tokens of profiles that exist for tests alone.',
        ],
      ],
    },
  ],
}
