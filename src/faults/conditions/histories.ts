/** What happened to a group before. */
export interface HistoryCase {
  /** After "a group". */
  readonly words: string
  readonly operation: 'createGroup' | 'updateGroup' | 'addGroupMember' | 'removeGroupMember'
}

export const historyCases: Readonly<Record<string, HistoryCase>> = {
  created: { words: 'that a caller created', operation: 'createGroup' },
  updated: { words: 'that was updated before', operation: 'updateGroup' },
  joined: { words: 'that a member joined before', operation: 'addGroupMember' },
  left: { words: 'that a member left before', operation: 'removeGroupMember' },
}
