import type { ClauseId } from '../../../src/spec/clauses.js'
import type { World } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { join, leave, read } from '../../../src/spec/steps.js'
import { expectedAccess, type Relation } from '../../judge/oracle/permission-oracle.js'
import { withAcrs, withMember } from '../../worlds/granted-worlds.js'
import {
  idleChanges,
  type Joining,
  joiningsIn,
  readersIn,
  relationsIn,
  someOf,
} from '../../worlds/relations.js'
import { acrsOf, nightingale, type Scene } from '../../worlds/scene.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'

/** Which relations of a caller to a group show something about a clause. */
const shownBy: Partial<Record<ClauseId, (relation: Relation) => boolean>> = {
  'acr.direct': ({ groups }) => groups.length === 0,
  // No membership can be mistaken for a permission.
  'acr.through-group': ({ direct, through, isMember, isVetted }) =>
    direct.length === 0 && (through.length > 0 || (!isMember && !isVetted)),
  'acr.any-suffices': ({ groups, direct, through }) =>
    direct.length + through.length > 1 || (direct.length + through.length === 1 && groups.length > 1),
  'acr.membership-is-not-permission': ({ groups, direct, through, isMember, isVetted }) =>
    direct.length + through.length === 0 && isMember && (!isVetted || groups.length === 1),
  'acr.vetted-is-not-permission': ({ direct, through, isMember, isVetted }) =>
    direct.length + through.length === 0 && isVetted && !isMember,
}

/** The scene with such relations. A target that keeps its world has its own. */
function related({ world, vetted, club, circle }: Scene, idPrefix: string): World {
  const others = ['Dora', 'Eve'].map((name, at) =>
    nightingale(`${idPrefix}${String(at + 1).repeat(32)}`, name),
  )
  const [dora = '', eve = ''] = others.map(({ svc_id }) => svc_id)
  const more = { ...world, profiles: [...world.profiles, ...others] }
  return withAcrs(withMember(more, eve, vetted), [
    ...acrsOf(club, circle, ['read']),
    ...acrsOf(circle, club, ['write']),
    ...acrsOf(club, dora, ['read']),
  ])
}

/** A large world has many relations of one kind. */
const mostRelations = 100

const inTheFile = { kept: 'in the file', world: related, changesWorld: true } as const

/** What a caller needs read permission for, and what it needs write permission for. What Vetted allows is open. */
function usesBy({ world }: Cast, { profile, group }: Relation): readonly Step[] {
  const isOpen = (permission: 'read' | 'write') =>
    expectedAccess(world, profile, permission, group) === 'unspecified'
  return [
    ...(isOpen('read') ? [] : [read(profile, group)]),
    ...(isOpen('write') || group === world.vetted ? [] : idleChanges(world, profile, group)),
  ]
}

/** A read that must succeed, so that the refusal of others shows something. */
function successIn({ world, callers }: Cast): readonly Step[] {
  const granted = relationsIn({ world, callers }).find(
    ({ profile, group }) => expectedAccess(world, profile, 'read', group) === 'granted',
  )
  return granted === undefined ? [] : [read(granted.profile, granted.group)]
}

/** What the ACR gives, before and after the profile joins and leaves the group twice. */
function joinedTwice({ world }: Cast, { acr, writer, joiner }: Joining): readonly Step[] {
  const { resource, principal: team, permission } = acr
  const uses = permission === 'read' ? [read(joiner, resource)] : idleChanges(world, joiner, resource)
  const turn = [join(writer, team, joiner), ...uses, leave(writer, team, joiner), ...uses]
  return [...uses, ...turn, ...turn]
}

/** What a target that keeps its world shows about permissions. Each change leaves the world as it is, or is undone. */
export const acrsOfFile: readonly Scenario[] = [
  ...Object.entries(shownBy).map(
    ([id, isShown]): Scenario => ({
      clause: id as ClauseId,
      says: 'In the world of the target file the callers read and write exactly the groups that they may',
      ...inTheFile,
      steps(cast) {
        const relations = relationsIn(cast).filter(isShown).slice(0, mostRelations)
        return [
          ...successIn(cast),
          ...someOf(relations, 'a profile with such a relation to a group of the world').flatMap(relation =>
            usesBy(cast, relation),
          ),
        ]
      },
      decides: 1,
    }),
  ),
  {
    clause: 'acr.read-is-not-write',
    says: 'In the world of the target file a caller with read alone gets 403 to changes without an effect',
    ...inTheFile,
    steps(cast) {
      const needed = 'one profile with read alone and one with write permission on a group with a member'
      return someOf(readersIn(cast).slice(0, mostRelations), needed).flatMap(
        ({ reader, writer, group, member }) => [
          join(writer, group, member),
          read(reader, group),
          ...idleChanges(cast.world, reader, group),
        ],
      )
    },
    decides: 2,
  },
  ...(['read', 'write'] as const).map(
    (permission): Scenario => ({
      clause: 'acr.membership-changes',
      says: `In the world of the target file a profile that joins and leaves twice gains and loses ${permission}`,
      ...inTheFile,
      steps(cast) {
        const needed =
          'a profile with write permission on a group that has a permission on another, and of one without either'
        const [first] = someOf(
          joiningsIn(cast).filter(({ acr }) => acr.permission === permission),
          needed,
        )
        return first === undefined ? [] : joinedTwice(cast, first)
      },
      decides: 2,
    }),
  ),
]
