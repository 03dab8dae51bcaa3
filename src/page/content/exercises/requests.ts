import { askedIn, type Exercise } from './exercise.js'

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
    isSolved(attempt) {
      const { step, status } = askedIn(attempt)
      return (
        step.operation === 'searchPrincipals' && status === 404 && (step.input.s ?? '').trim().length >= 3
      )
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
    isSolved(attempt) {
      const { step, status } = askedIn(attempt)
      return (
        step.operation === 'readGroup' &&
        step.as === 'bad:expired' &&
        step.input.group === 'Field Station' &&
        status === 401
      )
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
    isSolved: ({ history }) => history.created > 0,
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
    isSolved(attempt) {
      const { step, status } = askedIn(attempt)
      const group = attempt.world.groups.find(({ title }) => title === "Skippers' Table")
      const profile = attempt.world.profiles.find(({ svc_id, common_name }) =>
        [svc_id, common_name].includes(step.input.profile ?? ''),
      )
      return (
        step.operation === 'addGroupMember' &&
        step.input.group === "Skippers' Table" &&
        status === 200 &&
        group !== undefined &&
        profile !== undefined &&
        group.members.includes(profile.svc_id)
      )
    },
  },
]
