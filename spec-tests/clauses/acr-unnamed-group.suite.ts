import { operationsInTurn, takes } from '../../src/spec/endpoints.js'
import type { Group, Id, Profile } from '../../src/spec/nouns.js'
import { refuse } from '../../src/spec/outcome.js'
import { defaultReadings } from '../../src/spec/readings.js'
import { deleteGroup } from '../actors/group-view.js'
import { onWorld, requireSuccess, sendAndSettle } from '../actors/requests.js'
import { type Found, onlyGroups, search } from '../actors/searching.js'
import { nameIn } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Failure } from '../runner/failure.js'
import { formatResponse } from '../target/format-response.js'
import { clientRequest } from '../target/request.js'
import type { GroupOperation } from './expect-access.js'
import { controlWrite } from './needs.js'
import { requireDecision } from './require-decision.js'
import { callers, unnamedIn, unnamedScene } from './unnamed-scene.js'

const groupOperations = operationsInTurn.filter((operation): operation is GroupOperation =>
  takes(operation, 'group'),
)

for (const [name, id] of Object.entries(callers))
  clause(
    id,
    'A caller with every permission on another group gets 403 from each operation on a group without ACRs',
    controlWrite,
    ({ suite, example }) =>
      example(unnamedScene(suite.target.wire.idPrefix), async c => {
        const scene = unnamedIn(c)
        const caller = scene.callers[name as keyof typeof callers]
        await requireSuccess(c, { operation: 'readGroup', actor: caller, group: scene.club })
        for (const operation of servedIn(c)) await expectRefused(c, operation, caller, scene.lone)
      }),
  )

for (const operation of groupOperations)
  clause(
    refuse('no-permission', operation, defaultReadings).clause,
    `Callers with every permission on another group get 403 from ${operation} on one without ACRs`,
    controlWrite,
    ({ suite, example }) =>
      example(unnamedScene(suite.target.wire.idPrefix), async c => {
        const { callers, club, lone } = unnamedIn(c)
        for (const caller of Object.values(callers)) await expectRefused(c, operation, caller, lone)
        await requireSuccess(c, request(c, operation, callers.dora, club))
      }),
  )

clause(
  'acr.deleted-group',
  'No caller has a permission on a group after the deletion of the only group that its ACRs name',
  controlWrite,
  ({ suite, example }) =>
    example(unnamedScene(suite.target.wire.idPrefix), async c => {
      const { callers, heirs, holders } = unnamedIn(c)
      await requireSuccess(c, { operation: 'readGroup', actor: callers.carol, group: heirs.svc_id })
      await deleteGroup(c, callers.anna, holders)
      for (const [name, caller] of Object.entries(callers))
        for (const operation of servedIn(c))
          await expectRefused(
            c,
            operation,
            caller,
            heirs,
            'whose ACRs all name a group that was just deleted',
          ).catch(async error => {
            const { carol } = callers
            if (error instanceof Failure && caller !== carol) await requireRefusedBefore(c, operation, name)
            throw error
          })
    }),
)

/** @throws Untestable if the target does not refuse the request on the heirs before the deletion either */
async function requireRefusedBefore(c: Case, operation: GroupOperation, name: string): Promise<void> {
  const response = await onWorld(c, unnamedScene(c.wire.idPrefix), fresh => {
    const { callers, heirs } = unnamedIn(fresh)
    const caller = callers[name as keyof typeof callers]
    return fresh.send(request(fresh, operation, caller, heirs.svc_id))
  })
  c.require(
    response.status === 403,
    () => `needs ${operation} to return 403 before the deletion; it returned ${formatResponse(response)}`,
  )
}

function servedIn({ suite }: Case): readonly GroupOperation[] {
  return groupOperations.filter(operation => suite.known.serves(operation))
}

function request(c: Case, operation: GroupOperation, actor: Id, group: Id) {
  const { bo, carol, dora } = unnamedIn(c).callers
  return clientRequest(operation, actor, {
    group,
    profile: operation === 'removeGroupMember' ? bo : actor === dora ? carol : dora,
    body: { title: 'Taken over', description: 'By a caller without permission' },
  })
}

/** The caller gets 403, and a search still finds the group with its texts. */
async function expectRefused(
  c: Case,
  operation: GroupOperation,
  caller: Id,
  group: Group,
  which = 'that no ACR names',
): Promise<void> {
  const sent = request(c, operation, caller, group.svc_id)
  const response = await sendAndSettle(c, sent)
  const found = operation === 'readGroup' ? undefined : await search(c, caller, group.title, onlyGroups)
  const isKept = found === undefined || shows(c, found, group)
  if (isKept) requireDecision(c, response, false)
  else await requireShownBefore(c, caller, group)
  c.expect(response.status === 403 && isKept, () => ({
    decides: found === undefined ? response : [response, found],
    expected: { statuses: [403], says: 'no change' },
    wrong: 'changes the group',
    when: `on a group ${which}${sent.profile === caller ? ', to the caller itself as the profile' : ''}`,
    because: `no ACR gives ${nameIn(c.world, caller)} a permission on ${group.title}`,
  }))
}

function shows({ wire: { idField } }: Case, { results }: Found, { svc_id, description }: Group): boolean {
  return results.some(result => result[idField] === svc_id && result.description === description)
}

/** @throws Untestable if the search does not show the group before any request either */
async function requireShownBefore(c: Case, caller: Id, { svc_id, title }: Group): Promise<void> {
  const at = c.world.profiles.findIndex(profile => profile.svc_id === caller)
  const place = c.world.groups.findIndex(group => group.svc_id === svc_id)
  const isShown = await onWorld(c, unnamedScene(c.wire.idPrefix), async fresh => {
    const [profile, group] = [fresh.world.profiles[at] as Profile, fresh.world.groups[place] as Group]
    return shows(fresh, await search(fresh, profile.svc_id, title, onlyGroups), group)
  })
  c.require(isShown, () => `needs a search for ${JSON.stringify(title)} that shows the group`)
}
