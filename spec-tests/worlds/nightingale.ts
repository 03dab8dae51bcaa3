import type { Id, Profile } from '../../src/spec/nouns.js'

/** A profile with this first name, for worlds that need more than those of the scene. */
export function nightingale(svc_id: Id, name: string): Profile {
  return {
    svc_id,
    common_name: `${name} Nightingale`,
    email: `${name.toLowerCase()}.n@example.org`,
    avatar_url: 'https://avatars.example.org/n.png',
  }
}
