import type { GroupText } from '../spec/body.js'
import { create, read, search, update } from '../spec/steps.js'
import type { Fault, Faults } from './fault.js'
import { mutateGroup } from './operators/operations.js'
import { mutateBody, mutateResultField } from './operators/responses.js'

/** An update with one of the texts empty and without the other keeps the old text. */
function ignored(field: keyof GroupText): Fault {
  return {
    says: `The server returns 200 to an update with an empty ${field} alone, but keeps the old ${field}.`,
    definitions: mutateGroup('updateGroup', (before, correct, { body }) => {
      const given = body.kind === 'json' ? Object.entries(Object(body.value)) : []
      return given.length === 1 && Object(given[0])[0] === field && correct[field] === '' ? before : correct
    }),
    shownBy: [update('Maria Santos', 'Alumni', { [field]: '' }), read('Maria Santos', 'Alumni')],
  }
}

const terse = create('Maya Lindqvist', 'Tides', '')

/** Faults that treat an empty text as an absent one. */
export const emptyTexts: Faults<
  'update.title' | 'update.description' | 'read.content' | 'search.group-shape'
> = {
  'update.title': { 'empty-title-ignored': ignored('title') },
  'update.description': { 'empty-description-ignored': ignored('description') },
  'read.content': {
    'empty-description-is-null': {
      says: 'The server shows an empty description as null in a read.',
      also: ['create.persists', 'update.description'],
      response: mutateBody('readGroup', body => ({ ...body, description: body.description || null })),
      shownBy: [terse, read('Maya Lindqvist', 'Tides')],
    },
  },
  'search.group-shape': {
    'empty-description-is-null-in-results': {
      says: 'The server shows an empty description as null in a search result.',
      also: ['search.values'],
      response: mutateResultField('groups', 'description', description => description || null),
      shownBy: [terse, search('Maya Lindqvist', 'Tides')],
    },
  },
}
