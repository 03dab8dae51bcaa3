import { create, update } from '../../src/spec/steps.js'
import { textFields } from '../target/group-text.js'
import type { Scenario } from './scenario.js'

/**
 * Letters of several bytes, because a column that counts bytes is full before one that counts characters, and more letters
 * than most columns take. What is too long may be refused, but not cut: open.size-limits.
 */
const longTexts = ['ж'.repeat(130), '王'.repeat(86), '王'.repeat(300), 'x'.repeat(1_200)]

/** Longer than a short column of text, and than a usual one. */
const longer = [260, 700]

export const longTextScenarios: readonly Scenario[] = textFields.flatMap((field): readonly Scenario[] => [
  {
    clause: 'update.partial',
    says: `An update without the ${field} keeps the whole of a long one if the target has accepted it`,
    steps: ({ manager, club: { svc_id: club }, text }) =>
      longer.flatMap(length => {
        const { title, description } = text(`other ${length}`)
        return [
          update(manager, club, { [field]: text('long')[field].padEnd(length, ' and so on') }),
          update(manager, club, field === 'title' ? { description } : { title }),
        ]
      }),
    decides: 1,
  },
  {
    clause: `update.${field}`,
    says: `An update stores the whole of a long ${field} if the target accepts it`,
    world: ({ world }) => world,
    steps: ({ manager, club, text }) => [
      update(manager, club.svc_id, text('short')),
      ...longTexts.map(each => update(manager, club.svc_id, { [field]: each })),
    ],
  },
  {
    clause: 'create.persists',
    says: `A new group keeps the whole of a long ${field} if the target accepts it`,
    world: ({ world }) => world,
    steps: ({ manager, text }) =>
      [text('short'), ...longTexts.map((each, at) => ({ ...text(`long ${at}`), [field]: each }))].map(
        ({ title, description }) => create(manager, title, description),
      ),
  },
])
