import type { Guide } from './guide.js'

export const controlProtocol: Guide = {
  title: 'The control protocol',
  lead: 'One request puts a world in place. With it, the suite tests every clause on worlds of its own, and reduces each failure to the smallest case.',
  parts: [
    {
      id: 'request',
      heading: 'The request and its response',
      blocks: [
        'The suite sends `PUT` to the control URL with a world file as the JSON body. The server replaces all its profiles, groups and ACRs by this world, and answers 200:',
        { code: 'controlAnswer' },
        [
          '`ids`: for each id in the world that the server did not take as given, the id that it uses.',
          '`tokens`: a token of each profile, by the id that the server uses. The first 100 profiles of the world are enough.',
          '`badTokens`: invalid tokens of the first profile of the world, by what is wrong with them. `expired` ended over an hour ago. Every other name is tried too. The key may be left out.',
          'The body has up to 16 MiB.',
          'If the response is another one, the suite says what came, and ends with exit code 2.',
        ],
        'The control URL may be on another port than the deployment. Headers that it needs, such as a secret, are `control.headers` in the target file.',
      ],
    },
    {
      id: 'example',
      heading: 'An example for a server of your own',
      blocks: [
        'This file has the whole protocol for Node, without packages. The store is yours: four functions that write to your database, and one that commits. A test of this project gives it a store, and runs the suite with it.',
        { code: 'controlExample' },
        'Then check the server:',
        { code: 'checkControl' },
        'Two complete servers in one file each have the protocol too: `fixtures/implementations/start.py` in Python, where you may start your own, and `fixtures/implementations/foreign.mjs` in JavaScript. They share no code with the reference server, take other readings, and pass every clause. `--mistakes` lists the mistakes that they can make.',
      ],
    },
    {
      id: 'isolated',
      heading: 'Several worlds at the same time',
      blocks: [
        [
          'If the response has a `baseUrl`, this world alone is served there, and the other worlds stay. Without it, the new world replaces the one before: of two checks at once, the one that notices it ends with exit code 2, and fails nothing.',
          'The suite then holds up to 16 worlds at the same time, and tests several clauses side by side. Over a slow connection, a check takes less than half of the time.',
          'It ends each world with `DELETE` at `/_oracle/world` under that `baseUrl`. A server without this request may answer 404 or 405.',
        ],
      ],
    },
    {
      id: 'routes',
      heading: 'The routes of the reference server',
      blocks: [
        'With `--control`, each base URL has these routes:',
        { table: 'controlRoutes' },
        'These need no `--control`:',
        { table: 'routes' },
        'These never need a control token:',
        { table: 'openRoutes' },
        [
          'A reset or a snapshot restores the whole state: the world, the SVC-IDs that new groups get, and what a fault remembers. Readings and faults stay as they are.',
          'Every response has an `x-request-id`, which `/_oracle/requests/ID` explains.',
        ],
      ],
    },
  ],
}
