import type { Guide } from './guide.js'

export const comparison: Guide = {
  title: 'Other tools',
  lead: 'General tools work with any API; this project knows one specification.',
  parts: [
    {
      id: 'tools',
      heading: 'What each does better',
      blocks: [
        { text: 'Each tool was tried with this server, except where the row says otherwise.' },
        { table: 'comparison' },
      ],
    },
  ],
}
