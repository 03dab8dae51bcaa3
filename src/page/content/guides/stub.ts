import type { Guide } from './guide.js'

export const stub: Guide = {
  title: 'Stub',
  lead: 'What the reference server offers to somebody who writes a client.',
  parts: [
    {
      id: 'offers',
      heading: 'What it offers',
      blocks: [
        { text: 'Start the server, and try each line in another terminal:' },
        { table: 'stub' },
        {
          text: 'The server is for your machine and must not hold real accounts. By default it listens on loopback only.',
        },
      ],
    },
  ],
}
