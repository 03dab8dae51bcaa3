import { create, update } from '../../src/spec/steps.js'
import { textFields } from '../target/group-text.js'
import type { Scenario } from './scenario.js'

/**
 * Letters of several bytes: a column that counts bytes is full before one that counts characters. What is too long may be
 * refused, but not cut: open.size-limits.
 */
const longTexts = ['ж'.repeat(130), '王'.repeat(86), '王'.repeat(300)]

export const longTextScenarios: readonly Scenario[] = textFields.flatMap((field): readonly Scenario[] => [
  {
    clause: `update.${field}`,
    says: `An update stores a long ${field} in letters of several bytes whole if the target accepts it`,
    world: ({ world }) => world,
    steps: ({ manager, club, text }) => [
      update(manager, club.svc_id, text('short')),
      ...longTexts.map(each => update(manager, club.svc_id, { [field]: each })),
    ],
  },
  {
    clause: 'create.persists',
    says: `A new group keeps a long ${field} in letters of several bytes whole if the target accepts it`,
    world: ({ world }) => world,
    steps: ({ manager, text }) =>
      [text('short'), ...longTexts.map((each, at) => ({ ...text(`long ${at}`), [field]: each }))].map(
        ({ title, description }) => create(manager, title, description),
      ),
  },
])
