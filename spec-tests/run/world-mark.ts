import type { World } from '../../src/spec/nouns.js'

const anyMark = /[?&]check=([0-9a-z]{7})(?![0-9a-z])/

/** The world, in which the avatar of each profile names the run: another run that replaces the world is seen by that. */
export function marked(world: World, runId: string): World {
  const markedUrl = (url: string) => `${url}${url.includes('?') ? '&' : '?'}check=${runId}`
  return {
    ...world,
    profiles: world.profiles.map(profile =>
      profile.avatar_url?.startsWith('http')
        ? { ...profile, avatar_url: markedUrl(withoutMarks(profile.avatar_url)) }
        : profile,
    ),
  }
}

/** The run that a text names; undefined if it names none. */
export function markIn(text: string): string | undefined {
  return anyMark.exec(text)?.[1]
}

/** A text as every run has it. */
export function withoutMarks(text: string): string {
  return text.replace(new RegExp(anyMark, 'g'), '')
}
