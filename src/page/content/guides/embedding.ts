import type { Guide } from './guide.js'

export const embedding: Guide = {
  title: 'Embedding',
  lead: 'The reference server inside the tests of a client, and the suite inside the tests of a server.',
  parts: [
    {
      id: 'node',
      heading: 'In tests in Node',
      blocks: [
        'A builder makes a small world by names. A name always stands for the same SVC-ID:',
        { code: 'nodeWorld' },
        'One server is enough for all tests. `isolate` adds a world for one test, in less than a millisecond:',
        { code: 'nodeTest' },
        [
          '`parseWorld` reads a world from a JSON file.',
          '`explain` says why a caller has a permission, or what is missing, and why a search finds a principal, or why not.',
          'With `{ listen: false }` the server opens no port, and `inject` sends requests without a connection.',
          '`fixtures/examples` has complete tests for `node:test`, tap, Vitest, Jest and Playwright.',
        ],
      ],
    },
    {
      id: 'members',
      heading: 'Options and members',
      blocks: [{ code: 'oracleOptions' }, { code: 'oracle' }],
    },
    {
      id: 'other-languages',
      heading: 'In tests in other languages',
      blocks: [
        '`exec` runs a command with a server of its own, and ends with the exit code of the command. `PRINCIPAL_ORACLE_URL` and `PRINCIPAL_ORACLE_CONTROL_URL` are in the environment of the command.',
        { code: 'exec' },
        [
          '`--every-reading` runs the tests on one fair server after another, and names the fewest choices that break the client.',
          '`--every-trouble` adds 401, 429, 503, slow responses, responses that are cut off, and failures after the change. `PRINCIPAL_ORACLE_TROUBLE` names the one of the run, so that a test can accept the error with which the client handles it.',
        ],
        'With `--control`, each test can have a world with a base URL of its own:',
        { code: 'anyLanguage' },
        'The response has the `baseUrl` of the new world, `tokens` of its profiles, and `badTokens`. A client is isolated if it uses this base URL. Configuration has the limits: when the server ends a world that nobody uses, and how many it holds.',
      ],
    },
    {
      id: 'browsers',
      heading: 'In a browser',
      blocks: [
        [
          '`--cors ORIGIN` allows the web pages of an origin to call the server with the cookie.',
          '`/_oracle/login?return=URL` signs the user in with a click, and goes back to the page.',
          'From a page on `localhost`, call `http://localhost:PORT`: for a browser, `localhost` and `127.0.0.1` are two sites.',
          '`GET /openapi.json` describes the operations for generators of clients, under the readings in force; `GET /openapi.json?fair` what every fair server may return, without errors of this one.',
        ],
      ],
    },
    {
      id: 'suite',
      heading: 'The suite in a test',
      blocks: [
        '`check` runs the suite in a process of its own, and returns the report. With `url` or `target` it tests a deployment; without them, the reference server, as here:',
        { code: 'suiteTest' },
        'An `AbortSignal` ends the run, and removes what the run created. A second one, `atOnce`, leaves it.',
      ],
    },
  ],
}
