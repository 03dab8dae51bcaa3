import type { Group, Id, Profile } from '../../spec/nouns.js'

const idOf = (digit: string): Id => `SVC-${digit.repeat(32)}`

const profile = (digit: string, common_name: string, email: string): Profile => ({
  svc_id: idOf(digit),
  common_name,
  email,
  avatar_url: `https://avatars.example.org/${digit}.png`,
})

const group = (digit: string, title: string, description: string): Group => ({
  svc_id: idOf(digit),
  title,
  description,
  members: [],
})

/** Who stands in the small worlds of the page: worlds whose whole picture can be seen at once. */
export const people = {
  alice: profile('a', 'Alice Ash', 'alice@example.org'),
  bob: profile('b', 'Bob Byrd', 'bob@example.org'),
  rosalie: profile('c', 'Rosalie Cruz', 'rosalie@example.org'),
} as const

/** Groups without members. */
export const groups = {
  herbarium: group('d', 'Herbarium', 'Pressed plants'),
  botanists: group('e', 'Botanists', 'Those who press them'),
  vetted: group('f', 'Vetted', 'Those who may create groups'),
} as const
