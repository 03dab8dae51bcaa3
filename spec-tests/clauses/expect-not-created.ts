import type { Id } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'

/** Creates a group. @returns also its title, by which a search finds it */
export async function create(
  c: Case,
  actor: Id,
): Promise<{ readonly response: HttpResponse; readonly title: string }> {
  const body = textOf(c, 'vetted')
  return {
    response: await sendAndSettle(c, { operation: 'createGroup', actor, body }),
    title: body.title,
  }
}

/** @param manager searches for the group that the caller must not create */
export async function expectNotAllowedToCreate(
  c: Case,
  caller: Id,
  description: string,
  manager = caller,
): Promise<void> {
  const { response, title } = await create(c, caller)
  const found = await search(c, manager, title, onlyGroups)
  const isCreated = found.results.some(({ name }) => name === title) || createdId(c, response) !== undefined
  c.expect(response.status === 403 && !isCreated, () => ({
    decides: [response, found],
    expected: { statuses: [403], says: 'no new group' },
    wrong: 'creates a group',
    when: `to a caller outside Vetted (${description})`,
  }))
}
