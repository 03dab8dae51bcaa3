import { profileAt, type World } from '../../../spec/nouns.js'
import { groups, people } from '../people.js'
import { access, type Exercise } from './exercise.js'

const { alice, bob, rosalie } = people

/** A world so small that the whole picture can be seen at once. */
const herbarium: World = {
  profiles: [alice, bob, rosalie],
  groups: [groups.herbarium, { ...groups.botanists, members: [alice.svc_id] }],
  acrs: [{ resource: groups.herbarium.svc_id, principal: groups.botanists.svc_id, permission: 'read' }],
}

/** Section 1. */
export const permissionExercises: readonly Exercise[] = [
  {
    id: 'without-naming',
    title: 'Permission without a name',
    task: 'Give Bob Byrd `write` on Herbarium without naming him: no ACR may name Bob.',
    hints: [
      'An ACR can name a group in place of a person.',
      'Two changes are needed: one ACR, and one membership.',
      'Give Botanists `write` on Herbarium, and make Bob a member of Botanists.',
    ],
    tool: 'world',
    world: herbarium,
    fields: { caller: bob.svc_id, permission: 'write' },
    clause: 'acr.through-group',
    lesson: 'One ACR for a group serves everybody who joins it, now and later.',
    mistake(attempt) {
      const { allowed, why } = access(attempt, 'Bob Byrd', 'write', 'Herbarium')
      const isNamed = attempt.history.world.acrs.some(({ principal }) => principal === bob.svc_id)
      if (isNamed)
        return 'An ACR names Bob now. It grants, but only to him, and the task asks for a way that serves a whole group. Remove it.'
      return allowed ? undefined : why
    },
  },
  {
    id: 'take-away',
    title: 'Take it away',
    task: 'Ellen Walker may read Field Station. Take that from her, and change no ACR.',
    hints: [
      'The lit path shows how she has it.',
      'Her permission comes through a group. Choose that group, and remove her.',
    ],
    tool: 'world',
    fields: { caller: 'SVC-7c4e1a021b535a7bc6f52887645b6ba5', group: 'SVC-7c4ed5d7c2f4e051026acd33003b317e' },
    clause: 'acr.membership-changes',
    lesson: 'A caller who leaves a group loses its permissions with the next request.',
    mistake(attempt) {
      if (JSON.stringify(attempt.history.world.acrs) !== JSON.stringify(attempt.start.acrs))
        return 'An ACR has changed. The task is to leave the ACRs as they are: undo that.'
      const { allowed, why } = access(attempt, 'Ellen Walker', 'read', 'Field Station')
      return allowed ? why : undefined
    },
  },
  {
    id: 'member-without-permission',
    title: 'A member who may not look',
    task: 'Find a member of Ocean Biology who may not read Ocean Biology. Choose that caller and this group; change nothing.',
    hints: ['Membership of a group grants nothing on that group.', 'Try Annabel Berger.'],
    tool: 'world',
    clause: 'acr.membership-is-not-permission',
    lesson:
      'A group gives its members what ACRs give the group, and the group itself is a resource like any other.',
    mistake(attempt) {
      const {
        fields,
        history: { world, made },
      } = attempt
      if (made.length > 0) return 'Something has changed. The task is to find such a caller, so undo that.'
      const group = world.groups.find(({ title }) => title === 'Ocean Biology')
      const caller = profileAt(world, fields.caller) ?? world.profiles[0]
      if (fields.group !== group?.svc_id) return 'The task asks for the group Ocean Biology.'
      if (caller === undefined || !group?.members.includes(caller.svc_id))
        return `${caller?.common_name} is no member of Ocean Biology.`
      const { allowed, why } = access(attempt, caller.common_name, 'read', 'Ocean Biology')
      return allowed ? why : undefined
    },
  },
  {
    id: 'report',
    title: 'Read a failing report',
    task: 'A check of a deployment printed this. Which rule does the deployment break?',
    hints: [
      'Look at the order of the requests, and at the last answer.',
      'The caller had its permission through a group, and no longer belongs to it.',
    ],
    clause: 'acr.membership-changes',
    lesson:
      'The report gives the smallest case: the setup, the requests in order, what was expected and what came.',
    choices: [
      {
        text: 'read.permission: reads are not checked at all',
        isRight: false,
        why: 'If reads were not checked, a case with one request would show it, and the report would show that one.',
      },
      {
        text: 'acr.membership-changes: the permission outlives the membership',
        isRight: true,
        why: 'The removal was a success, and the next request still had the permission of the group.',
      },
      {
        text: 'remove.member: the removal does not work',
        isRight: false,
        why: 'The member list shows that the removal worked. The permission is what stayed.',
      },
      {
        text: 'acr.direct: an ACR names the caller',
        isRight: false,
        why: 'No ACR of the setup names the caller; the only one names the group.',
      },
    ],
  },
]
