import { test } from 'tap'
import { commandBlocks, linesOf, withLines } from './blocks.js'

const readme = `Text.

\`\`\`sh clone
npm start    # a server

npm run check -- \\
    --bail
\`\`\`

\`\`\`json
$ no command
\`\`\`

\`\`\`console
$ one \\
    --more
its output

its end
$ two
\`\`\``

test('The blocks of commands are found with their notes, and a backslash continues a line', async t => {
  t.same(
    commandBlocks(readme).map(({ kind, note, commands }) => ({ kind, note, commands })),
    [
      {
        kind: 'sh',
        note: 'clone',
        commands: [
          { command: 'npm start    # a server', output: [] },
          { command: 'npm run check -- \\\n    --bail', output: [] },
        ],
      },
      {
        kind: 'console',
        note: '',
        commands: [
          { command: 'one \\\n    --more', output: ['its output', '', 'its end'] },
          { command: 'two', output: [] },
        ],
      },
    ],
  )
})

test('A block is written as it was read, and with another output in its place', async t => {
  for (const block of commandBlocks(readme).filter(({ kind }) => kind === 'console')) {
    t.equal(withLines(readme, block, linesOf(block.commands)), readme)
    t.match(
      withLines(readme, block, linesOf([{ command: 'three', output: ['3'] }])),
      /console\n\$ three\n3\n```$/,
    )
  }
})
