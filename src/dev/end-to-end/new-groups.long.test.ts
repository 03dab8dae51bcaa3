import type { Id, World } from '../../spec/nouns.js'
import { newGroupAcrs } from '../test-support/new-group-acrs.js'
import { inAreas, notInActors } from '../test-support/selections.js'
import { casesFor, checkCases } from './check-cases.js'

/** The principals that a server may name in the ACRs of a new group, in addition to its creator. */
const principals = {
  Vetted: ({ vetted }: World) => vetted,
  'the new group itself': (_: World, group: Id) => group,
}
type Name = keyof typeof principals
const names = Object.keys(principals) as Name[]

/** The first member of Vetted, who creates the groups of the suite first. */
const administrator = ({ groups, vetted }: World) =>
  groups.find(({ svc_id }) => svc_id === vetted)?.members[0]

/** The clauses that depend on who may do what with a new group. */
const only = [
  ...inAreas('create', 'read', 'update', 'delete', 'add', 'remove', 'acr'),
  'search.fresh',
  'state.model',
  'state.refusal',
] as const

const membership = 'acr.membership-is-not-permission'

checkCases({
  ...casesFor(names, name => [
    `A server whose new groups have ACRs for ${name} passes every clause of groups`,
    { server: { createService: newGroupAcrs(principals[name], 'read') }, check: { only } },
  ]),
  ...casesFor(names, name => [
    `In the tier world, a server whose new groups have ACRs for ${name} fails no clause`,
    {
      tier: 'world',
      server: { createService: newGroupAcrs(principals[name], 'all') },
      check: { only },
      untested: ['acr.deleted-group'],
    },
  ]),
  'In the tier actors, a server whose new groups have ACRs for Vetted fails no clause': {
    tier: 'actors',
    server: { createService: newGroupAcrs(principals.Vetted, 'all') },
    check: { only },
    untested: notInActors,
  },
  'In the tier actors, a server whose new groups have ACRs for themselves fails no clause': {
    tier: 'actors',
    server: { createService: newGroupAcrs(principals['the new group itself'], 'all') },
    check: { only },
    untested: [...notInActors, membership],
    says: { [membership]: /needs groups whose ACRs the suite chooses, so control/ },
  },
  'In the tier actors, a server whose new groups have ACRs for an administrator fails no clause': {
    tier: 'actors',
    server: { createService: newGroupAcrs(administrator, 'all') },
    check: { only },
    untested: notInActors,
  },
  ...casesFor(names, name => [
    `A server whose creators have permissions only as members of ${name} passes every clause of groups`,
    {
      server: {
        createService: newGroupAcrs(principals[name], 'all'),
        readings: ['creator-grant=none', `creator-is-member=${name === 'Vetted' ? 'no' : 'yes'}`],
      },
      check: { only },
    },
  ]),
})
