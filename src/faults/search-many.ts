import { fold } from '../spec/folding.js'
import { groupFields, profileFields, startsField } from '../spec/matching.js'
import { type Group, groupAt } from '../spec/nouns.js'
import type { Readings } from '../spec/readings.js'
import type { Step } from '../spec/step.js'
import { create, search } from '../spec/steps.js'
import { fieldCases, fieldName } from './conditions/search.js'
import type { Fault, Faults, Replacement } from './fault.js'
import { mutateFound } from './operators/search.js'

/** How many principals of a kind have the field in the index. The demo world has a few more profiles. */
const indexed = 30
/** How many names with the same beginning a search looks at. */
const looked = 25

/** The server has a field of only the first profiles in its index. */
function firstProfilesAlone(clause: keyof typeof fieldCases, s: string): Readonly<Record<string, Fault>> {
  return {
    [`first-thirty-${fieldName(clause)}`]: {
      says: `The server finds ${fieldCases[clause].words} of only the first ${indexed} profiles.`,
      definitions: mutateFound(
        'profiles',
        (profiles, { context: { world, readings }, request: { query } }) => {
          const first = new Set(world.profiles.slice(0, indexed).map(({ svc_id }) => svc_id))
          return profiles.filter(
            profile =>
              first.has(profile.svc_id) ||
              profileFields(profile, readings).some(
                field => field.clause !== clause && startsField(query.s ?? '', field, readings),
              ),
          )
        },
      ),
      shownBy: [search('Anna Berg', s)],
    },
  }
}

/** The server has a field of only the first groups in its index. */
function firstGroupsAlone(clause: keyof typeof fieldCases, s: string): Readonly<Record<string, Fault>> {
  return {
    [`first-thirty-${fieldName(clause)}s`]: {
      says: `The server finds ${fieldCases[clause].words} of only the first ${indexed} groups.`,
      definitions: findByFieldOf(clause, groups => groups.slice(0, indexed)),
      shownBy: [...manyGroups, search('Anna Berg', s)],
    },
  }
}

/** Searches find only some groups by a field; by another field they find all of them. */
function findByFieldOf(
  clause: keyof typeof fieldCases,
  select: (groups: readonly Group[], s: string, readings: Readings) => readonly Group[],
): Replacement {
  return mutateFound('groups', (groups, { context: { world, readings }, request: { query } }) => {
    const { s = '' } = query
    const selected = new Set(select(world.groups, s, readings).map(({ svc_id }) => svc_id))
    return groups.filter(({ svc_id }) => {
      const group = groupAt(world, svc_id)
      return (
        selected.has(svc_id) ||
        group === undefined ||
        groupFields(group, readings).some(field => field.clause !== clause && startsField(s, field, readings))
      )
    })
  })
}

const manyGroups: readonly Step[] = Array.from({ length: indexed }, (_, at) =>
  create('Maya Lindqvist', `Shelf ${at}x`, `Drawer ${at}x`),
)
const last = `${indexed - 1}x`

/** Faults that show only if there are many principals. */
export const searchMany: Faults<
  | 'search.common-name'
  | 'search.family-name'
  | 'search.email'
  | 'search.profile-id'
  | 'search.group-name'
  | 'search.group-description'
> = {
  'search.common-name': firstProfilesAlone('search.common-name', 'Fatima Al'),
  'search.family-name': firstProfilesAlone('search.family-name', 'Al-Sayed'),
  'search.email': firstProfilesAlone('search.email', 'fatima@'),
  'search.profile-id': firstProfilesAlone('search.profile-id', '08d7359670'),
  'search.group-name': {
    ...firstGroupsAlone('search.group-name', `Shelf ${last}`),
    'first-names-with-a-beginning': {
      says: `Of the group names with the first three characters of the search string, the server searches only the first ${looked}.`,
      definitions: findByFieldOf('search.group-name', (groups, s, readings) => {
        const beginning = [...fold(s, readings)].slice(0, 3).join('')
        return groups.filter(({ title }) => fold(title, readings).startsWith(beginning)).slice(0, looked)
      }),
      shownBy: [...manyGroups, search('Anna Berg', `Shelf ${last}`)],
    },
  },
  'search.group-description': firstGroupsAlone('search.group-description', `Drawer ${last}`),
}
