/** The text that this project is written from. A copy with another hash is another specification. */
export const source = {
  title: 'Principal Search and Group Management Interface',
  /** Section 9: the segment that all paths have. */
  version: 'v1',
  sha256: '5dea2558099cde7ca5ee083eada20c80aceeb116ea07bacd119ad127553d1c7a',
} as const
