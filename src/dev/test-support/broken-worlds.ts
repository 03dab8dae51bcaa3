import { acr, group, profile } from './small-world.js'

const ann = profile('ann', 'Ann Ash')
const crew = group('crew', 'Crew', ['SVC-ann'])
const file = { profiles: [ann], groups: [crew], vetted: 'SVC-crew', acrs: [acr('crew', 'ann', 'read')] }
const without = (entry: object, key: string) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== key))
const named = (svc_id: string) => ({ ...file, profiles: [ann, { ...ann, svc_id }] })

/** Worlds that are refused, by what is wrong with each. */
export const brokenWorlds: Readonly<Record<string, unknown>> = {
  null: null,
  'a list': [],
  'a text': 'world',
  'without profiles': without(file, 'profiles'),
  'without groups': without(file, 'groups'),
  'without ACRs': without(file, 'acrs'),
  'with profiles that are not a list': { ...file, profiles: {} },
  'with another key': { ...file, users: [] },
  'with deleted groups': { ...file, deleted: [] },
  'of a later version': { ...file, version: 2, users: [] },
  'of version 0': { ...file, version: 0 },
  'with a profile that is null': { ...file, profiles: [ann, null] },
  'with a profile without a name': { ...file, profiles: [without(ann, 'common_name')] },
  'with an email that is a number': { ...file, profiles: [{ ...ann, email: 7 }] },
  'with a name that is a number': { ...file, profiles: [{ ...ann, common_name: 7 }] },
  'with a further field of a profile': { ...file, profiles: [{ ...ann, phone: '1' }] },
  'with a group that has a name for a title': {
    ...file,
    groups: [{ ...without(crew, 'title'), name: 'Crew' }],
  },
  'with a group without members': { ...file, groups: [without(crew, 'members')] },
  'with a member that is an object': { ...file, groups: [{ ...crew, members: ['SVC-ann', {}] }] },
  'with an unknown member': { ...file, groups: [group('den', 'Den'), { ...crew, members: ['SVC-zoe'] }] },
  'with a group as a member': { ...file, groups: [{ ...crew, members: ['SVC-ann', 'SVC-crew'] }] },
  'with a repeated member': { ...file, groups: [{ ...crew, members: ['SVC-ann', 'SVC-ann'] }] },
  'with two profiles of one id': named('SVC-ann'),
  'with a group that has the id of a profile': { ...file, groups: [crew, group('ann', 'Ann')] },
  'with an ACR on a profile': { ...file, acrs: [acr('ann', 'ann', 'read')] },
  'with an ACR for an unknown principal': {
    ...file,
    acrs: [acr('crew', 'ann', 'read'), acr('crew', 'zoe', 'read')],
  },
  'with an unknown permission': { ...file, acrs: [{ ...acr('crew', 'ann', 'read'), permission: 'Read' }] },
  'with an ACR without a resource': { ...file, acrs: [without(acr('crew', 'ann', 'read'), 'resource')] },
  'with a Vetted that is a profile': { ...file, vetted: 'SVC-ann' },
  'with a Vetted that is a list': { ...file, vetted: ['SVC-crew'] },
  'with an id of another prefix': named('svc-bob'),
  'with the prefix inside an id': named('xSVC-bob'),
  'with an id that is the prefix alone': named('SVC-'),
  'with white space in an id': named('SVC-a b'),
  'with a slash in an id': named('SVC-a/b'),
  'with a control character in an id': named('SVC-a\0'),
  'with a lone surrogate in an id': named('SVC-\ud800'),
  'with an id too long': named(`SVC-${'x'.repeat(257)}`),
}
