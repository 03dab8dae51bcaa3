import type { Guide } from './guide.js'

export const stub: Guide = {
  title: 'Stub',
  lead: 'What the reference server offers to somebody who writes a client.',
  parts: [
    {
      id: 'offers',
      heading: 'What it offers',
      blocks: [
        'Start the server with `npx principal-oracle serve --control`, and try each line in another terminal. Without `--control`, no request changes its worlds, readings, faults or troubles.',
        { table: 'stub' },
        'The server is for your machine and must not hold real accounts. By default it listens on loopback only.',
      ],
    },
  ],
}
