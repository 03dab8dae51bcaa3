import type { Acr, Group, Profile, World } from '../../spec/nouns.js'
import { parseReadings, type Readings } from '../../spec/readings.js'

/** The smallest world that exercises all rules. Ann has write permission on Crew, and Bob is a member of Crew. */
export const smallWorld: World = {
  profiles: [
    profile('ann', 'Ann Ash'),
    profile('bob', 'Bob van der Birch'),
    profile('cid', 'Cid'),
    profile('dee', 'Dee Dale'),
  ],
  groups: [
    group('vetted', 'Vetted', ['SVC-ann']),
    group('crew', 'Crew', ['SVC-bob']),
    group('shed', 'Shed', []),
  ],
  vetted: 'SVC-vetted',
  acrs: [
    acr('crew', 'ann', 'read'),
    acr('crew', 'ann', 'write'),
    acr('shed', 'crew', 'read'),
    acr('vetted', 'ann', 'read'),
    acr('vetted', 'ann', 'write'),
  ],
}

export function profile(id: string, common_name: string): Profile {
  const avatar_url = `https://avatars.example.org/${id}.png`
  return { svc_id: `SVC-${id}`, common_name, email: `${id}@example.org`, avatar_url }
}

export function group(id: string, title: string, members: readonly string[] = []): Group {
  return { svc_id: `SVC-${id}`, title, description: `All of ${title}`, members }
}

export function acr(resource: string, principal: string, permission: Acr['permission']): Acr {
  return { resource: `SVC-${resource}`, principal: `SVC-${principal}`, permission }
}

/** The default readings with some changes. @param changes as in `--reading ID=VALUE` */
export function reading(...changes: readonly string[]): Readings {
  return parseReadings(changes)
}
