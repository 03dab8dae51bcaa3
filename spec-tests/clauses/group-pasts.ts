import type { Group, Id } from '../../src/spec/nouns.js'
import { createGroup } from '../actors/group-fixture.js'
import { deleteGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import type { GroupText } from '../target/group-text.js'

/** A group whose past is made by a manager. */
export interface WithPast {
  readonly c: Case
  /** May create groups, and may read and write this one. */
  readonly manager: Id
  /** Not a member. */
  readonly outsider: Id
  readonly group: Group
  /** Texts that no group has. */
  newTexts(): GroupText
}

/**
 * What can happen to a group before a search: changes of its own, and of another group that has its texts.
 * Each function returns the texts of the group afterwards.
 * @throws Untestable if the target refuses one of the requests
 */
export const groupPasts = {
  none: async ({ group }) => group,
  'another title': async own => {
    const { title } = own.newTexts()
    return updated(own, { title })
  },
  'another description': async own => {
    const { description } = own.newTexts()
    return updated(own, { description })
  },
  'other texts': own => updated(own, own.newTexts()),
  'the same texts again': own => updated(own, textsOf(own.group)),
  'its first texts again': async own => {
    await updated(own, own.newTexts())
    return updated(own, textsOf(own.group))
  },
  'texts after empty ones': async own => {
    // Whether an empty text is accepted is open for each field: open.empty-strings.
    for (const body of [{ title: '' }, { description: '' }]) await sendAndSettle(own.c, updateOf(own, body))
    return updated(own, own.newTexts())
  },
  'the texts of a deleted group': async own => {
    const texts = own.newTexts()
    const other = await createGroup(own.c, own.manager, texts)
    await deleteGroup(own.c, own.manager, other)
    return updated(own, texts)
  },
  'a deleted namesake': async own => {
    const namesake = await createGroup(own.c, own.manager, textsOf(own.group))
    await deleteGroup(own.c, own.manager, namesake)
    return own.group
  },
  'a renamed namesake': async own => {
    const { c, manager: actor } = own
    const group = await createGroup(c, actor, textsOf(own.group))
    await requireSuccess(c, { operation: 'updateGroup', actor, group, body: own.newTexts() })
    return own.group
  },
  'a member that joined and left': async ({ c, manager: actor, outsider: profile, group }) => {
    for (const operation of ['addGroupMember', 'removeGroupMember'] as const)
      await requireSuccess(c, { operation, actor, group: group.svc_id, profile })
    return group
  },
} as const satisfies Readonly<Record<string, (own: WithPast) => Promise<GroupText>>>
export type GroupPast = keyof typeof groupPasts

async function updated(own: WithPast, texts: Partial<GroupText>): Promise<GroupText> {
  await requireSuccess(own.c, updateOf(own, texts))
  return { ...textsOf(own.group), ...texts }
}

function updateOf({ manager: actor, group }: WithPast, body: Partial<GroupText>) {
  return { operation: 'updateGroup', actor, group: group.svc_id, body } as const
}

function textsOf({ title, description }: GroupText): GroupText {
  return { title, description }
}
