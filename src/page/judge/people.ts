import type { World } from '../../spec/nouns.js'

export const alice = 'SVC-a1111111'
export const bob = 'SVC-b2222222'
export const herbarium = 'SVC-c3333333'
export const botanists = 'SVC-d4444444'

/** The principals of small worlds. */
export const people = {
  profiles: [
    {
      svc_id: alice,
      common_name: 'Alice Ash',
      email: 'alice@example.org',
      avatar_url: 'https://avatars.example.org/a.png',
    },
    {
      svc_id: bob,
      common_name: 'Bob Byrd',
      email: 'bob@example.org',
      avatar_url: 'https://avatars.example.org/b.png',
    },
  ],
  groups: [
    { svc_id: herbarium, title: 'Herbarium', description: 'Pressed plants', members: [] },
    { svc_id: botanists, title: 'Botanists', description: 'Those who press them', members: [] },
  ],
  acrs: [],
} as const satisfies World
