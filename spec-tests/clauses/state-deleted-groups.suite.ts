import type { Id } from '../../src/spec/nouns.js'
import { createGroup, textOf } from '../actors/group-fixture.js'
import { deleteGroup } from '../actors/group-view.js'
import { isClientError, requireSuccess, sendAndSettle } from '../actors/requests.js'
import { hasGrants } from '../oracle/new-group.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { GroupText } from '../target/group-text.js'
import { actorsWrite } from './needs.js'

/*
 * What the deletion of a group must leave as it is, on groups that the suite has created in the world of a deployment.
 * Histories show the same on generated worlds.
 */
clause(
  'state.model',
  'The creator of a deleted group may not read a new group with its title by another creator',
  actorsWrite,
  async ({ suite, withFixture }) => {
    if (suite.target.takesWorlds || hasGrants(suite.known.newGroupGrants)) return
    await withFixture(async (c, { manager }) => {
      const actor = [...suite.known.creators].find(id => id !== manager)
      if (actor === undefined)
        throw new Untestable('needs tokens of two members of Vetted in the target file')
      // New groups may also have ACRs for a profile that the target chooses, such as an administrator.
      if ((await readNew(c, { actor, reader: manager, body: textOf(c, 'other') }))?.status === 200) return
      const { title } = textOf(c, 'former')
      const former = await createGroup(c, manager, { ...textOf(c, 'former'), title })
      await requireSuccess(c, { operation: 'readGroup', actor: manager, group: former })
      await deleteGroup(c, manager, former)
      const response = await readNew(c, { actor, reader: manager, body: { ...textOf(c, 'latter'), title } })
      if (response === undefined) return
      c.expect(response.status === 403, () => ({
        decides: response,
        expected: { statuses: [403] },
        when: 'to the creator of a deleted group, for a new group with the same title, of another creator',
        because: 'no ACR on the new group names the caller',
      }))
    })
  },
)

interface Creation {
  readonly actor: Id
  readonly reader: Id
  readonly body: GroupText
}

/** The response to another profile that reads a new group; undefined if the target creates none. */
async function readNew(c: Case, { actor, reader, body }: Creation): Promise<HttpResponse | undefined> {
  const created = await sendAndSettle(c, { operation: 'createGroup', actor, body })
  const group = createdId(c, created)
  // A target may reserve the title: open.duplicate-title.
  if (isClientError(created) || group === undefined) return undefined
  return c.send({ operation: 'readGroup', actor: reader, group })
}
