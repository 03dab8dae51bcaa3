import { applyIt, askedIn, type Exercise, hasMade, otherThan, wrongWith } from './exercise.js'

/** Sections 4.1 to 4.7, 5 and 7: requests and their statuses. */
export const requestExercises: readonly Exercise[] = [
  {
    id: 'not-found',
    title: 'Nothing found',
    task: 'Send a search that is valid in every way, and gets 404.',
    hints: [
      'A search without a match gets 404, not an empty list.',
      'Use a string of three characters or more that no field begins with, such as `zebra`.',
    ],
    tool: 'try',
    clause: 'search.no-match',
    lesson: 'A client shows “nothing found” after this 404. It is no mistake of the caller.',
    mistake(attempt) {
      const { step, status, why } = askedIn(attempt)
      const wrong = otherThan({ operation: 'searchPrincipals' }, step)
      if (wrong !== undefined) return wrong
      if (status === 200) return `${why} Somebody was found.`
      return status === 404 && (step.input.s ?? '').trim().length >= 3
        ? undefined
        : `${why} The request itself was refused, before anything was looked for.`
    },
  },
  {
    id: 'expired',
    title: 'A token that was good once',
    task: 'Read the group Field Station with a token that has expired.',
    hints: [
      'Choose the operation Read group.',
      'The list of callers ends with those who are not authenticated.',
    ],
    tool: 'try',
    clause: 'auth.bad-token',
    lesson:
      'Section 7 gives 401 to an authentication failure on any endpoint. The suite accepts 403 too, but at least one kind of failure must get 401.',
    mistake(attempt) {
      const { step, why } = askedIn(attempt)
      const wrong = otherThan({ operation: 'readGroup', group: 'Field Station' }, step)
      if (wrong !== undefined) return wrong
      if (step.as === null) return `${why} Without a token, nothing can be expired.`
      return step.as === 'bad:expired' ? undefined : `${why} The token of the task has expired.`
    },
  },
  {
    id: 'create',
    title: 'A new group',
    task: 'Create a group as somebody who may, and apply the change.',
    hints: ['Only members of Vetted may create groups.', 'Émile Durand is a member of Vetted.'],
    tool: 'try',
    fields: { operation: 'createGroup', as: 'Luc Dubois' },
    clause: 'create.vetted-only',
    lesson: 'No ACR helps here: only membership of Vetted counts.',
    mistake(attempt) {
      if (attempt.history.created > 0) return undefined
      return wrongWith(attempt, { operation: 'createGroup' }) ?? applyIt
    },
  },
  {
    id: 'again',
    title: 'Twice is not an error',
    task: 'As Ellen Walker, send a request that adds a profile to Skippers’ Table, gets 200, and changes nothing.',
    hints: ['Adding a member again is a success.', 'Add Tom Walsh, who is a member already.'],
    tool: 'try',
    fields: { operation: 'addGroupMember', as: 'Ellen Walker', group: "Skippers' Table", profile: 'Sukarno' },
    clause: 'add.already-member',
    lesson:
      'The message says that the profile was a member already, so a client can repeat a request safely.',
    mistake(attempt) {
      const { outcome } = askedIn(attempt)
      const changesNothing = outcome.kind === 'added' && outcome.alreadyMember
      const wanted = {
        operation: 'addGroupMember',
        caller: 'Ellen Walker',
        group: "Skippers' Table",
      } as const
      return (
        wrongWith(attempt, wanted) ??
        (changesNothing
          ? undefined
          : 'That profile is no member yet, so this request would change something.')
      )
    },
  },
  {
    id: 'half-an-update',
    title: 'Half an update',
    task: 'Give Skippers’ Table a new description, and keep its title. Apply the change.',
    hints: [
      'Both fields of an update are optional. What is left out stays.',
      'Ellen Walker has `write` on Skippers’ Table.',
      'Send `{ "description": "Boats and crews" }`.',
    ],
    tool: 'try',
    fields: { operation: 'updateGroup', as: 'Tom Walsh', group: "Skippers' Table" },
    clause: 'update.partial',
    lesson:
      'An update changes what it names and nothing else. A server that replaces the whole group loses the title.',
    mistake(attempt) {
      const isRight = ({ input: { body } }: { readonly input: { readonly body?: object } }) =>
        body !== undefined && 'description' in body && !('title' in body)
      if (hasMade(attempt, 'updateGroup', isRight)) return undefined
      const wrong = wrongWith(attempt, { operation: 'updateGroup', group: "Skippers' Table" })
      if (wrong !== undefined) return wrong
      return isRight(askedIn(attempt).step)
        ? applyIt
        : 'That body has a title, or no description: the title must stay as it is.'
    },
  },
  {
    id: 'forged',
    title: 'A token without a signature',
    task: 'Somebody cuts the signature off a token (`alg: none`), and wants to delete Field Station with it. Send that request.',
    hints: [
      'Choose the operation Delete group, and the group Field Station.',
      'The caller is in the list of those who are not authenticated: a token that is unsigned.',
    ],
    tool: 'try',
    fields: { operation: 'readGroup', group: 'Field Station' },
    clause: 'auth.bad-token',
    lesson:
      'Anybody can write an unsigned token, for any name. A server that accepts one gives everything to everybody.',
    mistake(attempt) {
      const { step, why } = askedIn(attempt)
      const wrong = otherThan({ operation: 'deleteGroup', group: 'Field Station' }, step)
      if (wrong !== undefined) return wrong
      return step.as === 'bad:none' ? undefined : `${why} The token of the task is unsigned (\`alg: none\`).`
    },
  },
  {
    id: 'who-may-delete',
    title: 'Delete a group',
    task: 'Delete Alumni as somebody who may, and apply the change.',
    hints: [
      'Deletion requires `write` on the group, and no more than that.',
      'See the ACRs on Alumni: under the answer stands whom they name.',
      'Maria Santos has `write`.',
    ],
    tool: 'try',
    fields: { operation: 'deleteGroup', as: 'Fatima Al-Sayed', group: 'Alumni' },
    clause: 'delete.permission',
    lesson: 'No owner and no special permission: `write` is enough. `changePermission` is not the same.',
    mistake(attempt) {
      if (hasMade(attempt, 'deleteGroup', ({ input }) => input.group === 'Alumni')) return undefined
      return wrongWith(attempt, { operation: 'deleteGroup', group: 'Alumni' }) ?? applyIt
    },
  },
  {
    id: 'gone-with-the-group',
    title: 'Gone with its group',
    task: 'Дарья Жукова may read Field Station, because Skippers’ Table may. Take that from her with one request, and remove nobody from a group.',
    hints: [
      'An ACR names Skippers’ Table. What if that group does not exist any more?',
      'Ellen Walker has `write` on Skippers’ Table, so she may delete it.',
    ],
    tool: 'try',
    fields: { operation: 'readGroup', as: 'Дарья Жукова', group: 'Field Station' },
    clause: 'acr.deleted-group',
    lesson:
      'A deleted group gives its members nothing any more. A server that keeps its ACRs and memberships lets them in.',
    mistake(attempt) {
      if (attempt.history.world.groups.every(({ title }) => title !== "Skippers' Table")) return undefined
      if (attempt.history.made.length > 0)
        return 'Дарья still has it, or lost it in another way. Start this exercise over.'
      const { step, status, why } = askedIn(attempt)
      const wrong = otherThan({ operation: 'deleteGroup' }, step)
      if (wrong !== undefined) return `${why} That takes nothing away: which group gives her the permission?`
      if (step.input.group !== "Skippers' Table")
        return `${why} It is another group that gives her the permission.`
      return status === 200 ? applyIt : why
    },
  },
]
