import type { GroupText } from '../spec/body.js'
import { create, search } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { performWithPermission, sideEffect } from './operators/service.js'
import { mutateCreateBody } from './operators/texts.js'

export const createFields: Faults<'create.requires-fields'> = {
  'create.requires-fields': {
    'description-optional': {
      says: 'The server creates a group without a description.',
      definitions: mutateCreateBody(text => ({ description: '', ...text })),
      shownBy: [create('Maya Lindqvist', 'Tide Tables')],
    },
    'title-optional': {
      says: 'If the body has no title, the server creates the group with the title "Untitled".',
      definitions: mutateCreateBody(text => ({ title: 'Untitled', ...text })),
      shownBy: [create('Maya Lindqvist', undefined, 'Printed')],
    },
    'created-in-part': {
      says: 'The server refuses a body without a description, but creates the group.',
      also: ['state.refusal'],
      service: sideEffect(({ service, request, outcome }) => {
        if (outcome.kind !== 'refused' || outcome.reason !== 'missing-field') return undefined
        if (request.operation !== 'createGroup' || request.body.kind !== 'json') return undefined
        const value = { description: '', ...(request.body.value as GroupText) }
        performWithPermission(service, { ...request, body: { kind: 'json', value } })
        return undefined
      }),
      shownBy: [create('Maya Lindqvist', 'Tide Tables'), search('Maya Lindqvist', 'Tide Tables')],
    },
  },
}
