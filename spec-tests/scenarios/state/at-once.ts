import type { Step } from '../../../src/spec/step.js'
import { join, leave, read, remove, search, update } from '../../../src/spec/steps.js'
import { onlyGroups } from '../../worlds/searching.js'
import type { Scenario } from '../scenario.js'
import { atOnce, byTurns } from '../steps.js'

/** Each begins with the same requests one after another: a server that gets those wrong has no race. */
export const atOnceScenarios: readonly Scenario[] = [
  {
    clause: 'state.concurrent',
    says: 'Profiles that join a group at once are all members and those that leave at once are all gone',
    steps({ outsiders, manager, club: { svc_id: club } }) {
      const [joins, leaves] = [join, leave].map(step =>
        outsiders.slice(0, 3).map(profile => step(manager, club, profile)),
      ) as [Step[], Step[]]
      return [...joins, ...leaves, ...byTurns(2, ...atOnce(joins), ...atOnce(leaves))]
    },
    decides: 6,
  },
  {
    clause: 'state.concurrent',
    says: 'Of several adds of one profile at once only one reports an addition and it is a member once',
    steps({ stranger, manager, club, circle }) {
      const [one, other] = [club, circle].map(({ svc_id }) => join(manager, svc_id, stranger)) as [Step, Step]
      const [, again] = [club, circle].map(({ svc_id }) => leave(manager, svc_id, stranger)) as [Step, Step]
      return [one, one, other, again, ...byTurns(2, ...atOnce(byTurns(4, other)), again)]
    },
    decides: 4,
  },
  {
    clause: 'state.concurrent',
    says: 'Updates of one field and of both at once give one of them whole and each read shows a whole one',
    steps({ manager, club: { svc_id: club }, text }) {
      const [title, description] = [{ title: text('one').title }, { description: text('other').description }]
      const by = (body: object) => update(manager, club, body)
      const both = (about: string) => by(text(about))
      const look = read(manager, club)
      return [
        ...[by(title), both('alone'), by(description), both('again')],
        ...atOnce([by(title), by(description)]),
        ...['a', 'b', 'c'].flatMap(round =>
          atOnce([both(`${round} 1`), look, both(`${round} 2`), look, look]),
        ),
      ]
    },
    decides: 4,
  },
  {
    // Whether the second removal is refused is open: open.remove-non-member.
    clause: 'state.concurrent',
    says: 'Several requests at once to remove one member get the statuses of some order and it is gone',
    steps({ manager, member, club: { svc_id: club } }) {
      const [add, drop] = [join(manager, club, member), leave(manager, club, member)]
      return [drop, drop, ...byTurns(2, add, ...atOnce(byTurns(4, drop)))]
    },
    decides: 3,
  },
  {
    clause: 'state.concurrent',
    says: 'Of several requests at once to delete one group exactly one succeeds',
    steps: ({ manager, club, circle }) => [
      remove(manager, club.svc_id),
      ...atOnce(byTurns(4, remove(manager, circle.svc_id))),
    ],
    decides: 1,
  },
  {
    clause: 'state.concurrent',
    says: 'Two callers that read and update at once get the same statuses as one after the other',
    steps({ manager, stranger, club: { svc_id: club }, text }) {
      const reads = [manager, stranger].map(caller => read(caller, club))
      const updates = [manager, stranger].map(caller => update(caller, club, text('at once')))
      return [...reads, ...updates, ...[reads, updates].flatMap(both => atOnce(byTurns(3, ...both)))]
    },
    decides: 4,
  },
  {
    clause: 'state.concurrent',
    says: 'A search finds a group by its title while its description changes',
    steps({ manager, club: { svc_id: club, title }, text }) {
      const find = search(manager, title, onlyGroups)
      const [alone, ...moving] = ['alone', 'moving', 'further'].map(about =>
        update(manager, club, { description: text(about).description }),
      ) as [Step, ...Step[]]
      return [alone, find, ...atOnce(moving.flatMap(step => [step, find, find]))]
    },
    decides: 2,
  },
  {
    // A server that remembers responses may remember one from before a change. The last search may have to be another.
    clause: 'state.concurrent',
    says: 'A search during a renaming does not hide the new title from later searches',
    steps({ manager, club: { svc_id: club }, text }) {
      const rename = (about: string) => update(manager, club, { title: text(about).title })
      const find = (about: string) => search(manager, text(about).title, onlyGroups)
      const rounds = ['meanwhile', 'later'].flatMap(about => [
        ...atOnce([find(about), find(about), rename(about)]),
        find(about),
      ])
      return [rename('alone'), find('alone'), ...rounds]
    },
    decides: 2,
  },
]
