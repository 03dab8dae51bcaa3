import type { Outcome } from '../spec/outcome.js'
import type { Request } from '../spec/request.js'
import type { Step } from '../spec/step.js'
import { create, join, leave, read, remove, search, update } from '../spec/steps.js'
import { textCases } from './conditions/texts.js'
import type { Faults } from './fault.js'
import { forEach } from './operators/families.js'
import { mutateResultField } from './operators/responses.js'
import { crashIf } from './operators/service.js'

/** The places of SVC-IDs in responses that `wire.ts` does not have, and forms without the prefix. */
const withoutPrefix = {
  'bare-profile-ids': {
    says: 'The server shows the SVC-IDs of profiles in search results without their prefix.',
    response: mutateResultField('profiles', 'svc_id', id => id.replace('SVC-', '')),
    shownBy: [search('Anna Berg', 'Sukarno')],
  },
  'lower-case-prefix-of-profiles': {
    says: 'The server shows the SVC-IDs of profiles in search results in lower case.',
    response: mutateResultField('profiles', 'svc_id', id => id.toLowerCase()),
    shownBy: [search('Anna Berg', 'Sukarno')],
  },
  'lower-case-prefix-of-groups': {
    says: 'The server shows the SVC-IDs of groups in search results in lower case.',
    response: mutateResultField('groups', 'svc_id', id => id.toLowerCase()),
    shownBy: [search('Anna Berg', 'Alumni')],
  },
} as const satisfies Faults<'wire.id-prefix'>['wire.id-prefix']

interface Crash {
  readonly words: string
  readonly isFatal: (request: Request, outcome: Outcome) => boolean
  readonly shownBy: readonly Step[]
}

/** Requests for which some servers fail, although the specification describes them. */
const crashes: Readonly<Record<string, Crash>> = {
  'no-match': {
    words: 'a search that matches nothing',
    isFatal: (_, outcome) => outcome.kind === 'refused' && outcome.reason === 'no-match',
    shownBy: [search('Anna Berg', 'zebra')],
  },
  'missing-fields': {
    words: 'the creation of a group with one field alone',
    isFatal: ({ operation }, outcome) => operation === 'createGroup' && outcome.kind === 'refused',
    shownBy: [create('Maya Lindqvist', 'Tide Tables')],
  },
  'one-field': {
    words: 'an update with a description alone',
    isFatal: request => request.operation === 'updateGroup' && !/"title"/.test(JSON.stringify(request.body)),
    shownBy: [update('Maria Santos', 'Alumni', { description: 'Graduates' })],
  },
  'second-delete': {
    words: 'the deletion of a group that was deleted before',
    isFatal: ({ operation }, outcome) => operation === 'deleteGroup' && isMissing(outcome, 'group-not-found'),
    shownBy: [remove('Maria Santos', 'Alumni'), remove('Maria Santos', 'Alumni')],
  },
  'unknown-profile': {
    words: 'the addition of an unknown profile',
    isFatal: ({ operation }, outcome) =>
      operation === 'addGroupMember' && isMissing(outcome, 'profile-not-found'),
    shownBy: [join('Maria Santos', 'Alumni', 'SVC-0')],
  },
  'removed-before': {
    words: 'the removal of a profile that is not a member',
    isFatal: (_, outcome) => outcome.kind === 'removed' && !outcome.wasMember,
    shownBy: [leave('Maria Santos', 'Alumni', 'Sukarno')],
  },
  'no-members': {
    words: 'a read of a group without members',
    isFatal: (_, outcome) => outcome.kind === 'read' && outcome.group.members.length === 0,
    shownBy: [read('Maria Santos', 'Alumni')],
  },
}

/** Faults of the wire that show only in some responses, or for some requests and texts. */
export const wireConditions: Faults<'wire.id-prefix' | 'wire.no-server-error'> = {
  'wire.id-prefix': withoutPrefix,
  'wire.no-server-error': {
    ...forEach(crashes, ({ words, isFatal, shownBy }, name) => [
      `${name}-crashes`,
      {
        says: `The server returns 500 to ${words}.`,
        service: crashIf(isFatal),
        shownBy,
      },
    ]),
    ...forEach(textCases, ({ words, holds, example }, name) => [
      `search-crashes-on-${name}`,
      {
        says: `The server returns 500 to a search string ${words}.`,
        service: crashIf(request => request.operation === 'searchPrincipals' && holds(request.query.s ?? '')),
        shownBy: [search('Anna Berg', example)],
      },
    ]),
  },
}

function isMissing(outcome: Outcome, reason: 'group-not-found' | 'profile-not-found'): boolean {
  return outcome.kind === 'refused' && outcome.reason === reason
}
