import type { Step } from '../../spec/step.js'
import { create, join, leave, update } from '../../spec/steps.js'

/** What happened to a group before. */
export interface HistoryCase {
  /** After "a group". */
  readonly words: string
  readonly operation: 'createGroup' | 'updateGroup' | 'addGroupMember' | 'removeGroupMember'
  /** A group of the demo world with that history after the step, and a caller with all permissions on it. */
  readonly group: string
  readonly as: string
  readonly before: Step
}

const stewards = { group: 'Data Stewards', as: 'Ada Okafor' } as const

export const historyCases: Readonly<Record<string, HistoryCase>> = {
  created: {
    words: 'that a caller created',
    operation: 'createGroup',
    group: 'Tide Tables',
    as: 'Maya Lindqvist',
    before: create('Maya Lindqvist', 'Tide Tables', 'Printed'),
  },
  updated: {
    words: 'that was updated before',
    operation: 'updateGroup',
    ...stewards,
    before: update(stewards.as, stewards.group, { description: 'Archive' }),
  },
  joined: {
    words: 'that a member joined before',
    operation: 'addGroupMember',
    ...stewards,
    before: join(stewards.as, stewards.group, 'Sukarno'),
  },
  left: {
    words: 'that a member left before',
    operation: 'removeGroupMember',
    ...stewards,
    before: leave(stewards.as, stewards.group, 'Mei Chen'),
  },
}
