import {
  type Acr,
  type Group,
  groupAt,
  type Id,
  type Profile,
  permissions,
  type World,
} from '../../spec/nouns.js'

/** A generator of pseudo-random integers from 0 up to, but not including, a bound. Equal seeds give equal sequences. */
export function randomBelow(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return bound => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

/**
 * A world with this number of principals, nine tenths of them profiles. Names share prefixes, as real names do. A group
 * has about ten members and two ACRs; in half of the groups one ACR names another group. The first group is Vetted.
 */
export function generateWorld(principals: number, seed = 1): World {
  const below = randomBelow(seed)
  const profiles = Array.from({ length: Math.ceil(principals * 0.9) }, (_, at) => profileOf(at, below))
  const ids = Array.from({ length: Math.max(1, Math.floor(principals * 0.1)) }, () => idOf(below))
  const anyOf = <T>(list: readonly T[]) => list[below(list.length)] as T
  const groups = ids.map(
    (svc_id, at): Group => ({
      svc_id,
      title: flat(`${anyOf(kinds)} ${family(below)} ${at}`),
      description: flat(`${anyOf(purposes)} ${family(below)}`),
      members: [...new Set(Array.from({ length: 5 + below(11) }, () => anyOf(profiles).svc_id))],
    }),
  )
  const acrs = ids.flatMap((resource, at): Acr[] => [
    { resource, principal: anyOf(profiles).svc_id, permission: 'write' },
    {
      resource,
      principal: at % 2 === 0 ? anyOf(ids) : anyOf(profiles).svc_id,
      permission: anyOf(permissions),
    },
  ])
  return { profiles, groups, vetted: ids[0] as Id, acrs }
}

/** A caller that may create groups: the first member of Vetted. */
export function creatorIn({ groups, vetted }: World): Id {
  return groupAt({ groups }, vetted)?.members[0] ?? ''
}

const givenNames =
  'Anna Pieter Maria Lukas Émile Sofia Jan Olga Wei Amir Fatima Noah Жанна Emma Inês Kofi Yuki Raj'.split(' ')
const syllables = 'ba be bo da de ka ko la le ma mi na no ra ri sa so ta to va vo zi zu ch st ber man'.split(
  ' ',
)
const kinds = 'Team Group Committee Laboratory Friends Project Crew Survey'.split(' ')
const purposes = ['Everyone at', 'Members of', 'Working on', 'People who measure', 'Readers of']

function profileOf(at: number, below: (bound: number) => number): Profile {
  const [first, last] = [givenNames[below(givenNames.length)] as string, family(below)]
  return {
    svc_id: idOf(below),
    common_name: flat(`${first} ${last}`),
    email: flat(`${first}.${last}${at}@example.org`.toLowerCase()),
    avatar_url: flat(`https://avatars.example.org/${at}.png`),
  }
}

function family(below: (bound: number) => number): string {
  const name = Array.from({ length: 2 + below(3) }, () => syllables[below(syllables.length)]).join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function idOf(below: (bound: number) => number): Id {
  const digits = Array.from({ length: 4 }, () =>
    below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  )
  return flat(`SVC-${digits.join('')}`)
}

/** The same text in the memory layout of a text from a world file: contiguous, with one byte per character if possible. */
function flat(text: string): string {
  return JSON.parse(JSON.stringify(text))
}
