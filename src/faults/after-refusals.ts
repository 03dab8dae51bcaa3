import { isRecord } from '../spec/is-record.js'
import type { Id } from '../spec/nouns.js'
import { refuse } from '../spec/outcome.js'
import type { Request } from '../spec/request.js'
import { create, join, leave, read, search, update } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import {
  mutateGroup,
  mutateOutcome,
  mutateRequest,
  mutateTransition,
  stateful,
} from './operators/operations.js'
import { mutateQuery } from './operators/search.js'

/** Faults that new implementations have had: what a refused request leaves behind, and what a request says too much. */
export const afterRefusals: Faults<
  'state.refusal' | 'add.already-member' | 'update.partial' | 'search.group-name' | 'create.returns-id'
> = {
  'state.refusal': {
    'refused-creation-takes-the-title': {
      says: 'The title of a refused creation is taken, so that the server refuses to create a group with it.',
      definitions: takeTitles('createGroup'),
      shownBy: [create('Maya Lindqvist', 'Tides'), create('Maya Lindqvist', 'Tides', 'By the moon')],
    },
    'refused-update-takes-the-title': {
      says: 'The title of a refused update is taken, so that the server refuses to give it to a group.',
      definitions: takeTitles('updateGroup'),
      shownBy: [
        update('Sukarno', 'Alumni', { title: 'Tides' }),
        update('Maria Santos', 'Alumni', { title: 'Tides' }),
      ],
    },
  },
  'add.already-member': {
    'member-since-a-refused-removal': {
      says: 'After the refused removal of a profile, the server says that it is a member already when it is added.',
      definitions: memberSinceRefusal('removeGroupMember'),
      shownBy: [leave('Sukarno', 'Alumni', 'Sukarno'), join('Maria Santos', 'Alumni', 'Sukarno')],
    },
    'member-since-a-refused-addition': {
      says: 'After the refused addition of a profile, the server says that it is a member already when it is added.',
      definitions: memberSinceRefusal('addGroupMember'),
      shownBy: [join('Sukarno', 'Alumni', 'Sukarno'), join('Maria Santos', 'Alumni', 'Sukarno')],
    },
  },
  'update.partial': {
    'members-in-the-body': {
      says: 'A list of members in the body of an update takes the place of the members of the group.',
      definitions: mutateGroup('updateGroup', (_, correct, request) => {
        const { members } = propertiesOf(request)
        return Array.isArray(members) ? { ...correct, members: members.map(String) } : correct
      }),
      shownBy: [
        update('Maria Santos', 'Alumni', { title: 'Alumni', members: ['SVC-1'] }),
        read('Maria Santos', 'Alumni'),
      ],
    },
  },
  'create.returns-id': {
    'id-in-the-body': {
      says: 'An SVC-ID in the body of a creation is that of the new group, also if another group has it.',
      also: ['state.isolation'],
      definitions: mutateRequest('createGroup', request => {
        const { svc_id } = propertiesOf(request)
        return typeof svc_id === 'string' ? { ...request, newId: svc_id } : request
      }),
      shownBy: [
        {
          as: 'Maya Lindqvist',
          operation: 'createGroup',
          input: { body: { title: 'Tides', description: 'By the moon', svc_id: 'SVC-1' } },
        },
      ],
    },
  },
  'search.group-name': {
    'search-ends-at-a-sign-of-urls': {
      says: 'The server decodes a query before it splits it, so that a search string ends at a sign such as & or #.',
      also: ['search.common-name', 'search.email', 'search.family-name', 'search.group-description'],
      definitions: mutateQuery(query => ({ ...query, s: query.s?.replace(/[&#].*$/s, '') })),
      shownBy: [search('Anna Berg', 'Alumni&more')],
    },
  },
}

/** The properties of a body that is an object. */
function propertiesOf({ body }: Request<'createGroup' | 'updateGroup'>): Readonly<Record<string, unknown>> {
  return body.kind === 'json' && isRecord(body.value) ? body.value : {}
}

function takeTitles(operation: 'createGroup' | 'updateGroup'): Replacement {
  return stateful(() => {
    const taken = new Set<unknown>()
    return mutateTransition(operation, (correct, { world, readings }, request) => {
      const { title } = propertiesOf(request)
      if (correct.outcome.kind === 'refused') taken.add(title)
      else if (title !== undefined && taken.has(title))
        return { outcome: { ...refuse('missing-field', operation, readings), status: 409 }, world }
      return correct
    })
  })
}

function memberSinceRefusal(operation: 'addGroupMember' | 'removeGroupMember'): Replacement {
  return stateful(() => {
    const named = new Set<string>()
    const keyOf = ({ group, profile }: { readonly group: Id; readonly profile: Id }) => `${group} ${profile}`
    const remember = mutateOutcome(operation, (outcome, request) => {
      if (outcome.kind === 'refused') named.add(keyOf(request))
      return outcome
    })
    const tell = mutateOutcome('addGroupMember', (outcome, request) =>
      outcome.kind === 'added' && named.delete(keyOf(request))
        ? { ...outcome, alreadyMember: true }
        : outcome,
    )
    return definitions => {
      const remembering = remember(definitions)
      return { ...remembering, ...tell({ ...definitions, ...remembering }) }
    }
  })
}
