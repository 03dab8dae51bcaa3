import type { WrittenName } from '../content/exercises/exercise.js'
import type { Message } from '../state/judging.js'
import { casesFor, helpers } from './functions.js'
import { judge } from './judge.js'

/** The worker in which the code of the reader ran before this, and left its function. */
declare const self: {
  /** The name of the function. */
  readonly name: WrittenName
  readonly written: unknown
  postMessage(message: Message): void
}

// The reader's own functions of these names come first.
for (const [name, helper] of Object.entries(helpers))
  if (!(name in self)) Object.assign(self, { [name]: helper })
self.postMessage(
  judge(self.written, casesFor[self.name](), call => self.postMessage({ kind: 'calls', call })),
)
