import type { GroupText } from '../../spec/body.js'
import { groupAt } from '../../spec/nouns.js'
import { refuse } from '../../spec/outcome.js'
import { textCases } from '../conditions/texts.js'
import type { Fault, Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { loseAfterAnother, lostAfterHistories } from '../operators/lost-changes.js'
import { wrapPerform } from '../operators/service.js'
import { mutateUpdate } from '../operators/updates.js'

const { 'over-16': _, 'over-33': __, ...storedCases } = textCases

/** Faults in the texts that an update stores. */
export const texts: Faults<'update.title' | 'update.description'> = {
  'update.title': {
    'title-not-updated': {
      says: 'The server accepts a new title, but does not store it.',
      definitions: mutateUpdate((before, correct) => ({ ...correct, title: before.title })),
    },
    'title-with-a-description-alone': {
      says: 'The server returns 200 to an update that gives only a title, but stores nothing.',
      definitions: mutateUpdate((before, correct, body) => ('description' in body ? correct : before)),
    },
    'unchanged-is-404': {
      says: 'The server returns 404 if an update changes no value, because the database counts no changed row.',
      service: wrapPerform(service => (caller, request) => {
        if (request.operation !== 'updateGroup') return service.perform(caller, request)
        const before = groupAt(service.world(), request.group)
        const outcome = service.perform(caller, request)
        const after = groupAt(service.world(), request.group)
        const isGiven =
          request.body.kind === 'json' && Object.keys(request.body.value as GroupText).length > 0
        const isSame = before?.title === after?.title && before?.description === after?.description
        return outcome.kind === 'updated' && isGiven && isSame
          ? refuse('group-not-found', 'updateGroup', service.readings)
          : outcome
      }),
    },
    'title-in-another-case-not-stored': {
      says: 'The server does not store a new title that differs from the old one only in case.',
      definitions: mutateUpdate((before, correct) =>
        before.title.toLowerCase() === correct.title.toLowerCase()
          ? { ...correct, title: before.title }
          : correct,
      ),
    },
    'title-up-to-an-ampersand': cutAtAmpersand('title'),
    ...spoiltTexts('title'),
    ...lostAfterHistories('updateGroup'),
    'update-by-another-lost': {
      says: 'The server returns 200 to an update by another caller than that of the update before, but does not store it.',
      service: loseAfterAnother('updateGroup', 'updated'),
    },
  },
  'update.description': {
    'description-not-updated': {
      says: 'The server accepts a new description, but does not store it.',
      definitions: mutateUpdate((before, correct) => ({ ...correct, description: before.description })),
    },
    'zero-is-no-description': {
      says: 'The server takes the description "0" for none, and does not store it.',
      definitions: mutateUpdate((before, correct, body) =>
        body.description === '0' ? { ...correct, description: before.description } : correct,
      ),
    },
    'description-up-to-an-ampersand': cutAtAmpersand('description'),
    ...spoiltTexts('description'),
  },
}

function cutAtAmpersand(field: 'title' | 'description'): Fault {
  return {
    says: `The server cuts a new ${field} at the first "&", as if it were form data.`,
    definitions: mutateUpdate((_, correct) => ({ ...correct, [field]: correct[field].replace(/&.*$/s, '') })),
  }
}

/** The server changes some of the new texts. */
function spoiltTexts(field: 'title' | 'description'): Readonly<Record<string, Fault>> {
  return forEach(storedCases, ({ words, holds, spoil, spoilt }, name) => [
    `updated-${field}-with-${name}-spoilt`,
    {
      says: `If an update gives a ${field} ${words}, the server ${spoilt}.`,
      definitions: mutateUpdate(({ [field]: before }, correct) =>
        correct[field] !== before && holds(correct[field])
          ? { ...correct, [field]: spoil(correct[field]) }
          : correct,
      ),
    },
  ])
}
