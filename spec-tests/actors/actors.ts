import type { Group, Id } from '../../src/spec/nouns.js'
import { type Case, Untestable } from '../runner/case.js'
import { createdId } from '../runner/record-for-cleanup.js'
import type { Answer } from '../target/client.js'
import { type View, viewOf } from '../target/group-layout.js'

/** Who and what plays in the examples of groups, whatever the tier. */
export interface Cast {
  /** In Vetted; may read and write `club` and `circle`. */
  readonly manager: Id
  /** A member of `club` with no permission on it; of `circle` too. */
  readonly member: Id
  /** Has a token and no permission on either; not in Vetted as far as is known. */
  readonly stranger: Id
  readonly club: Group
  /** Another group, to see that it stays as it is. */
  readonly circle: Group
}

/** Texts that no two groups share. */
export function textOf(c: Case, about: string): { readonly title: string; readonly description: string } {
  const mark = c.suite.mark()
  return { title: `Oracle ${about} ${mark}`, description: `Made by a check of conformance, ${mark}` }
}

/** No group came of asking for one. */
export class NotCreated extends Untestable {
  constructor(readonly answer: Answer) {
    super(`needs a group to be created, and the answer was ${tellAnswer(answer)}`)
  }
}

/** Creates a group, with the actor's token. */
export async function createGroup(
  c: Case,
  actor: Id,
  text: { readonly title: string; readonly description: string },
): Promise<Id> {
  const answer = await c.ask({ operation: 'createGroup', actor, body: text })
  const id = createdId(c, answer)
  if (answer.status !== 200 || id === undefined) throw new NotCreated(answer)
  await c.suite.settle()
  return id
}

/**
 * What the caller sees of a group.
 * @throws Untestable where it is not shown, or no shape of it was made out
 */
export async function viewGroup(c: Case, actor: Id, group: Id): Promise<View> {
  const { shape } = c.suite
  if (shape === undefined)
    throw new Untestable('needs a group to be read, and where its fields stand was not made out')
  const answer = await c.ask({ operation: 'readGroup', actor, group })
  if (answer.status !== 200)
    throw new Untestable(`needs a group to be read, and the answer was ${tellAnswer(answer)}`)
  return viewOf(answer.json, shape)
}

/** How a report tells what was answered. */
export function tellAnswer({ status, text }: Answer): string {
  return `${status} ${text.slice(0, 160) || '(empty)'}`
}
