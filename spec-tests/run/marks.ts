import { randomBytes } from 'node:crypto'
import type { World } from '../../src/spec/nouns.js'

/** Seven letters and digits that no other run has: texts with them must stay short. */
export function newRunId(): string {
  return randomBytes(6).readUIntBE(0, 6).toString(36).padStart(7, '0').slice(-7)
}

export function marksOf(runId: string): () => string {
  let marks = 0
  return () => `${runId}${(marks++).toString(36)}`
}

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
