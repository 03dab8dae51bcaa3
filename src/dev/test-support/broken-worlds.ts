import { acr, group, profile } from './small-world.js'

const ann = profile('ann', 'Ann Ash')
const crew = group('crew', 'Crew', ['SVC-ann'])
const file = { profiles: [ann], groups: [crew], vetted: 'SVC-crew', acrs: [acr('crew', 'ann', 'read')] }
const without = (entry: object, key: string) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== key))
const named = (svc_id: string) => ({ ...file, profiles: [ann, { ...ann, svc_id }] })

/** Worlds that are refused: what is wrong with each, the world, and the error message. */
export const brokenWorlds: readonly (readonly [what: string, world: unknown, message: RegExp])[] = [
  ['null', null, /^the world: must be an object$/],
  ['a list', [], /^the world: must be an object$/],
  ['a text', 'world', /^the world: must be an object$/],
  ['without profiles', without(file, 'profiles'), /^profiles: is missing$/],
  ['without groups', without(file, 'groups'), /^groups: is missing$/],
  ['without ACRs', without(file, 'acrs'), /^acrs: is missing$/],
  ['with profiles that are not a list', { ...file, profiles: {} }, /^profiles: must be a list$/],
  ['with another key', { ...file, users: [] }, /^the world: has the unknown key "users" \(known: profiles, /],
  ['with deleted groups', { ...file, deleted: [] }, /^the world: has the unknown key "deleted"/],
  [
    'of a later version',
    { ...file, version: 2, users: [] },
    /^version: 2 is newer than this program, which reads version 1: use a newer principal-oracle$/,
  ],
  ['of version 0', { ...file, version: 0 }, /^version: must be a whole number from 1, not 0$/],
  ['with a profile that is null', { ...file, profiles: [ann, null] }, /^profiles\[1\]: must be an object$/],
  [
    'with a profile without a name',
    { ...file, profiles: [without(ann, 'common_name')] },
    /^profiles\[0\]\.common_name: is missing$/,
  ],
  [
    'with an email that is a number',
    { ...file, profiles: [{ ...ann, email: 7 }] },
    /^profiles\[0\]\.email: must be a string or null$/,
  ],
  [
    'with a name that is a number',
    { ...file, profiles: [{ ...ann, common_name: 7 }] },
    /^profiles\[0\]\.common_name: must be a string$/,
  ],
  [
    'with a further field of a profile',
    { ...file, profiles: [{ ...ann, phone: '1' }] },
    /^profiles\[0\]: has the unknown key "phone"/,
  ],
  [
    'with a group that has a name for a title',
    { ...file, groups: [{ ...without(crew, 'title'), name: 'Crew' }] },
    /^groups\[0\]: has the unknown key "name" \(known: svc_id, title, description, members\); groups\[0\]\.title: is missing$/,
  ],
  [
    'with a group without members',
    { ...file, groups: [without(crew, 'members')] },
    /^groups\[0\]\.members: is missing$/,
  ],
  [
    'with a member that is an object',
    { ...file, groups: [{ ...crew, members: ['SVC-ann', {}] }] },
    /^groups\[0\]\.members\[1\]: must be a string$/,
  ],
  [
    'with an unknown member',
    { ...file, groups: [group('den', 'Den'), { ...crew, members: ['SVC-zoe'] }] },
    /^groups\[1\]\.members\[0\]: no such profile$/,
  ],
  [
    'with a group as a member',
    { ...file, groups: [{ ...crew, members: ['SVC-ann', 'SVC-crew'] }] },
    /^groups\[0\]\.members\[1\]: no such profile$/,
  ],
  [
    'with a repeated member',
    { ...file, groups: [{ ...crew, members: ['SVC-ann', 'SVC-ann'] }] },
    /^groups\[0\]\.members\[1\]: is listed twice$/,
  ],
  ['with two profiles of one id', named('SVC-ann'), /^profiles\[1\]\.svc_id: "SVC-ann" is used twice/],
  [
    'with a group that has the id of a profile',
    { ...file, groups: [crew, group('ann', 'Ann')] },
    /^groups\[1\]\.svc_id: "SVC-ann" is used twice in the world$/,
  ],
  [
    'with an ACR on a profile',
    { ...file, acrs: [acr('ann', 'ann', 'read')] },
    /^acrs\[0\]\.resource: no such group$/,
  ],
  [
    'with an ACR for an unknown principal',
    { ...file, acrs: [acr('crew', 'ann', 'read'), acr('crew', 'zoe', 'read')] },
    /^acrs\[1\]\.principal: no such profile or group$/,
  ],
  [
    'with an unknown permission',
    { ...file, acrs: [{ ...acr('crew', 'ann', 'read'), permission: 'Read' }] },
    /^acrs\[0\]\.permission: must be one of read, write, changePermission$/,
  ],
  [
    'with an ACR without a resource',
    { ...file, acrs: [without(acr('crew', 'ann', 'read'), 'resource')] },
    /^acrs\[0\]\.resource: is missing$/,
  ],
  ['with a Vetted that is a profile', { ...file, vetted: 'SVC-ann' }, /^vetted: no such group$/],
  ['with a Vetted that is a list', { ...file, vetted: ['SVC-crew'] }, /^vetted: must be a string$/],
  [
    'with an id of another prefix',
    named('svc-bob'),
    /^profiles\[1\]\.svc_id: "svc-bob" is not an SVC-ID: SVC- /,
  ],
  ['with the prefix inside an id', named('xSVC-bob'), /^profiles\[1\]\.svc_id: "xSVC-bob" is not an SVC-ID/],
  ['with an id that is the prefix alone', named('SVC-'), /^profiles\[1\]\.svc_id: "SVC-" is not an SVC-ID/],
  ['with white space in an id', named('SVC-a b'), /^profiles\[1\]\.svc_id: /],
  ['with a slash in an id', named('SVC-a/b'), /^profiles\[1\]\.svc_id: /],
  ['with a control character in an id', named('SVC-a\0'), /^profiles\[1\]\.svc_id: /],
  ['with a lone surrogate in an id', named('SVC-\ud800'), /^profiles\[1\]\.svc_id: /],
  [
    'with an id too long',
    named(`SVC-${'x'.repeat(257)}`),
    /^profiles\[1\]\.svc_id: "SVC-x{56}…" is not an SVC-ID/,
  ],
]
