import fc, { type Arbitrary } from 'fast-check'
import type { Group, Id, Profile, World } from '../../src/spec/nouns.js'
import { acrsOf, type DrawnAcr, drawnAcr } from './acrs.js'
import { commonName, description, email, hex, ids, title } from './texts.js'

const profileText = fc.record({ common_name: commonName, email, avatar: hex(4) })
const groupText = fc.record({
  title,
  description,
  /** One bit for each profile, 1 if it is a member. */
  members: fc.nat(255),
})
export interface Sizes {
  readonly profiles: number
  readonly groups: number
  readonly acrs: number
}

/** Worlds with at least one profile, Vetted, and at most the given numbers of profiles, groups and ACRs. */
export function worlds(
  idPrefix: string,
  maximum: Sizes = { profiles: 5, groups: 3, acrs: 4 },
): Arbitrary<World> {
  return fc
    .record({
      ids: ids(idPrefix, maximum.profiles + maximum.groups + 1),
      profiles: fc.array(profileText, { minLength: 1, maxLength: maximum.profiles }),
      vetted: fc.nat(255),
      groups: fc.array(groupText, { maxLength: maximum.groups }),
      acrs: fc.array(drawnAcr(20, 20), { maxLength: maximum.acrs }),
    })
    .map(drawn => build(drawn, maximum))
}

interface Drawn {
  readonly ids: readonly Id[]
  readonly profiles: readonly { common_name: string; email: string; avatar: string }[]
  readonly vetted: number
  readonly groups: readonly { title: string; description: string; members: number }[]
  readonly acrs: readonly DrawnAcr[]
}

function build(drawn: Drawn, maximum: Sizes): World {
  const addresses = distinct(drawn.profiles.map(({ email }) => email))
  const profiles: Profile[] = drawn.profiles.map(({ common_name, avatar }, at) => ({
    svc_id: drawn.ids[at] as Id,
    common_name,
    email: addresses[at] as string,
    avatar_url: `https://avatars.example.org/At/${avatar}.PNG?size=64&by=Oslo`,
  }))
  const members = (bits: number) => profiles.filter((_, at) => (bits >> at) & 1).map(({ svc_id }) => svc_id)
  const texts = [
    { title: 'Vetted', description: 'May create groups', members: drawn.vetted },
    ...drawn.groups,
  ]
  const titles = distinct(texts.map(({ title }) => title))
  const groups: Group[] = texts.map(({ description, members: bits }, at) => ({
    svc_id: drawn.ids[maximum.profiles + at] as Id,
    title: titles[at] as string,
    description,
    members: members(bits),
  }))
  const vetted = (groups[0] as Group).svc_id
  return { profiles, groups, vetted, acrs: acrsOf(drawn.acrs, profiles, groups) }
}

/** Adds a number to a text that is there already: many services use email addresses and titles as keys. */
function distinct(texts: readonly string[]): readonly string[] {
  const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const isTaken = (text: string, at: number) =>
    texts.slice(0, at).some(other => folded(other) === folded(text))
  return texts.map((text, at) => (isTaken(text, at) ? `${text}${at}` : text))
}
