import type { Guide } from './guide.js'

export const trust: Guide = {
  title: 'How far to trust it',
  lead: 'What the suite was seen to catch, and what other tools do better.',
  parts: [
    {
      id: 'proof',
      heading: 'The proof',
      blocks: [
        'A fault is one way to break one rule. `npm run prove` starts the reference server with each fault, checks it with many seeds and in each tier, and starts it with every fair reading, which must pass.',
        { table: 'proof' },
        'A fault can be seen in a tier if the suite can send any request there that gets another response than from a correct server.',
      ],
    },
    {
      id: 'tools',
      heading: 'Other tools',
      blocks: [
        'General tools work with any API; this project knows one specification. Each tool was tried with this server, except where the row says otherwise.',
        { table: 'comparison' },
      ],
    },
  ],
}
