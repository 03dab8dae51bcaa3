import type { Id } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { join, leave, read, remove, search, update } from '../../../src/spec/steps.js'
import { onlyGroups } from '../../worlds/searching.js'
import { type CoveredRow, ofGroups, usual } from '../covered-row.js'
import type { CoveredScenarios } from '../sources.js'
import { atOnce, make } from '../steps.js'

type Make = (own: CoveredRow, group: Id, purpose: number) => Step

const both = 'update of both'

const requests: Readonly<Record<string, Make>> = {
  read: ({ anna }, group) => read(anna, group),
  search: ({ anna, now }) => search(anna, now.title, onlyGroups),
  create: ({ anna, newTexts }, _, purpose) => make(anna, newTexts('ASCII', purpose)),
  'update of the title': ({ anna, newTexts }, group, purpose) =>
    update(anna, group, { title: newTexts('ASCII', purpose).title }),
  'update of the description': ({ anna, newTexts }, group, purpose) =>
    update(anna, group, { description: newTexts('ASCII', purpose).description }),
  [both]: ({ anna, newTexts }, group, purpose) => update(anna, group, newTexts('ASCII', purpose)),
  add: ({ anna, hana }, group) => join(anna, group, hana),
  removal: ({ anna, bo, now }, group) => leave(anna, group, now.members[0] ?? bo),
  deletion: ({ anna }, group) => remove(anna, group),
}
const kinds = Object.keys(requests)

function requestOf(own: CoveredRow, kind: string | undefined, group: Id, purpose: number): Step {
  return (requests[kind ?? ''] as Make)(own, group, purpose)
}

export const coveredAtOnce: CoveredScenarios = ofGroups({
  clause: 'state.concurrent',
  says: 'Every pair of two requests at once and members and access: some order explains both and the state',
  factors: {
    one: kinds.slice(2).filter(kind => kind !== both),
    other: kinds.filter(kind => kind !== both),
    third: ['read', 'search', 'add', both],
    members: usual.members.slice(0, 4),
    way: usual.way.slice(0, 2),
  },
  whyNot: ({ one = '', other = '' }) =>
    kinds.indexOf(other) > 1 && kinds.indexOf(other) < kinds.indexOf(one)
      ? 'Two requests at once have no order'
      : undefined,
  steps(own) {
    const { isFirst, circle, now, row } = own
    const all = [row.one, row.other, row.third].map((kind, at) => requestOf(own, kind, now.id, 3 + at))
    // A server that gets a request wrong alone has no race.
    const alone = isFirst ? kinds.map((kind, at) => requestOf(own, kind, circle, 10 + at)) : []
    return [...alone, ...atOnce(all)]
  },
  decides: -3,
})
