/** Code that the guides show: a file, a declaration in a file of `src`, or a text. */
export type CodeSource =
  | { readonly file: string }
  | { readonly declaration: readonly [file: string, name: string] }
  | { readonly language: 'json' | 'bash' | 'javascript'; readonly text: string }

const target = `{
  "name": "staging",
  "baseUrl": "https://auth.example.org",
  "world": "staging.world.json",
  "tokens": {
    "SVC-3f9b6f0a": { "env": "ANSEL_TOKEN" },
    "SVC-77ab01c2": { "file": "ansgar.jwt" }
  },
  "badTokens": { "expired": { "file": "expired.jwt" } },
  "wire": { "cookie": "session-token" },
  "allowWrites": true,
  "rate": 20,
  "settleMs": 200
}`

const controlAnswer = `{
  "ids": { "SVC-11d0": "SVC-the-id-that-the-deployment-gave" },
  "tokens": { "SVC-the-id-that-the-deployment-gave": "eyJ…" },
  "badTokens": { "expired": "eyJ…", "wrongKey": "eyJ…" }
}`

const checkControl = `npx principal-oracle check --url http://127.0.0.1:8080 \\
    --control http://127.0.0.1:8080/_oracle/world`

const anyLanguage = `npx principal-oracle serve --control &
curl -X POST http://127.0.0.1:4010/_oracle/worlds      # a copy of the first world
curl -X PUT  http://127.0.0.1:4010/_oracle/worlds \\
    -H 'content-type: application/json' -d @my.world.json`

const exec = `npx principal-oracle exec -- npm test
npx principal-oracle exec --every-reading -- npm test
npx principal-oracle exec --every-trouble -- npm test`

const repeat = `npx principal-oracle replay report.json --control http://127.0.0.1:8080/_oracle/world
npx principal-oracle check --target staging.json --failed report.json --bail`

export const code = {
  target: { language: 'json', text: target },
  controlAnswer: { language: 'json', text: controlAnswer },
  controlExample: { file: 'fixtures/implementations/control.mjs' },
  checkControl: { language: 'bash', text: checkControl },
  anyLanguage: { language: 'bash', text: anyLanguage },
  exec: { language: 'bash', text: exec },
  repeat: { language: 'bash', text: repeat },
  nodeWorld: { file: 'fixtures/examples/herbarium.mjs' },
  nodeTest: { file: 'fixtures/examples/node-test.test.mjs' },
  suiteTest: { file: 'src/dev/package-test/programs/check.mjs' },
  oracleOptions: { declaration: ['server/options.ts', 'OracleOptions'] },
  oracle: { declaration: ['server/api.ts', 'Oracle'] },
} as const satisfies Readonly<Record<string, CodeSource>>

export type CodeName = keyof typeof code
