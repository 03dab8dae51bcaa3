import type { Group, Id } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import { fieldsAt, type GroupFields } from '../target/group-layout.js'

/** Who and what plays in the examples of groups, whatever the tier. */
export interface GroupFixture {
  /** In Vetted; may read and write `club` and `circle`. */
  readonly manager: Id
  /** A member of `club` with no permission on it; of `circle` too. */
  readonly member: Id
  /** Has a token and no permission on either; not in Vetted as far as is known. */
  readonly stranger: Id
  readonly club: Group
  /** Another group, to viewGroup that it stays as it is. */
  readonly circle: Group
}

/** Texts that no two groups share. */
export function textOf(c: Case, about: string): { readonly title: string; readonly description: string } {
  const mark = c.suite.mark()
  return { title: `Oracle ${about} ${mark}`, description: `Made by a check of conformance, ${mark}` }
}

/** No group came of asking for one. */
export class NotCreated extends Untestable {
  constructor(readonly response: HttpResponse) {
    super(`needs a group to be created, and the response was ${formatResponse(response)}`)
  }
}

/** Creates a group, with the actor's token. */
export async function createGroup(
  c: Case,
  actor: Id,
  text: { readonly title: string; readonly description: string },
): Promise<Id> {
  const response = await c.send({ operation: 'createGroup', actor, body: text })
  const id = createdId(c, response)
  if (response.status !== 200 || id === undefined) throw new NotCreated(response)
  await c.suite.settle()
  return id
}

/**
 * What the caller sees of a group.
 * @throws Untestable where it is not shown, or no layout of it was made out
 */
export async function requireGroup(c: Case, actor: Id, group: Id): Promise<GroupFields> {
  const { layout } = c.suite
  if (layout === undefined)
    throw new Untestable('needs a group to be read, and where its fields stand was not made out')
  const response = await c.send({ operation: 'readGroup', actor, group })
  if (response.status !== 200)
    throw new Untestable(`needs a group to be read, and the response was ${formatResponse(response)}`)
  return fieldsAt(response.json, layout)
}

/** How a report tells what was answered. */
export function formatResponse({ status, text }: HttpResponse): string {
  return `${status} ${text.slice(0, 160) || '(empty)'}`
}
