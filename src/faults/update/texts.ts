import type { GroupText } from '../../spec/body.js'
import { groupAt } from '../../spec/nouns.js'
import { refuse } from '../../spec/outcome.js'
import { read, update } from '../../spec/steps.js'
import { textCases } from '../conditions/texts.js'
import type { Fault, Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { loseAfterAnother, lostAfterHistories } from '../operators/lost-changes.js'
import { wrapPerform } from '../operators/service.js'
import { mutateUpdate, updateAndRead } from '../operators/updates.js'

const { 'over-16': _, 'over-33': __, ...storedCases } = textCases

/** Faults in the texts that an update stores. */
export const texts: Faults<'update.title' | 'update.description'> = {
  'update.title': {
    'title-not-updated': {
      says: 'The server accepts a new title, but does not store it.',
      also: ['search.fresh', 'update.partial'],
      definitions: mutateUpdate((before, correct) => ({ ...correct, title: before.title })),
      shownBy: updateAndRead({ title: 'Graduates' }),
    },
    'title-with-a-description-alone': {
      says: 'The server returns 200 to an update that gives only a title, but stores nothing.',
      definitions: mutateUpdate((before, correct, body) => ('description' in body ? correct : before)),
      shownBy: updateAndRead({ title: 'Graduates' }),
    },
    'unchanged-is-404': {
      says: 'The server returns 404 if an update changes no value, because the database counts no changed row.',
      also: ['update.description', 'update.partial'],
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
      shownBy: [update('Maria Santos', 'Alumni', { title: 'Alumni' })],
    },
    'title-in-another-case-not-stored': {
      says: 'The server does not store a new title that differs from the old one only in case.',
      definitions: mutateUpdate((before, correct) =>
        before.title.toLowerCase() === correct.title.toLowerCase()
          ? { ...correct, title: before.title }
          : correct,
      ),
      shownBy: updateAndRead({ title: 'ALUMNI' }),
    },
    'title-up-to-an-ampersand': cutAtAmpersand('title'),
    ...spoiltTexts('title'),
    ...lostAfterHistories('updateGroup', ['update.description', 'update.partial', 'search.fresh']),
    'update-by-another-lost': {
      says: 'The server returns 200 to an update by another caller than that of the update before, but does not store it.',
      also: ['update.description', 'update.partial', 'search.fresh'],
      service: loseAfterAnother('updateGroup', 'updated'),
      shownBy: [
        update('Ada Okafor', 'Data Stewards', { title: 'Stewards' }),
        update('Anna Berg', 'Data Stewards', { title: 'Keepers' }),
        read('Anna Berg', 'Data Stewards'),
      ],
    },
  },
  'update.description': {
    'description-not-updated': {
      says: 'The server accepts a new description, but does not store it.',
      also: ['search.fresh', 'update.partial'],
      definitions: mutateUpdate((before, correct) => ({ ...correct, description: before.description })),
      shownBy: updateAndRead({ description: 'Those who left' }),
    },
    'zero-is-no-description': {
      says: 'The server takes the description "0" for none, and does not store it.',
      definitions: mutateUpdate((before, correct, body) =>
        body.description === '0' ? { ...correct, description: before.description } : correct,
      ),
      shownBy: updateAndRead({ description: '0' }),
    },
    'description-up-to-an-ampersand': cutAtAmpersand('description'),
    ...spoiltTexts('description'),
  },
}

function cutAtAmpersand(field: 'title' | 'description'): Fault {
  return {
    says: `The server cuts a new ${field} at the first "&", as if it were form data.`,
    also: ['update.partial'],
    definitions: mutateUpdate((_, correct) => ({ ...correct, [field]: correct[field].replace(/&.*$/s, '') })),
    shownBy: updateAndRead({ [field]: 'Graduates & friends' }),
  }
}

/** The server changes some of the new texts. */
function spoiltTexts(field: 'title' | 'description'): Readonly<Record<string, Fault>> {
  return forEach(storedCases, ({ words, holds, spoil, spoilt, example }, name) => [
    `updated-${field}-with-${name}-spoilt`,
    {
      says: `If an update gives a ${field} ${words}, the server ${spoilt}.`,
      also: ['search.fresh'],
      definitions: mutateUpdate(({ [field]: before }, correct) =>
        correct[field] !== before && holds(correct[field])
          ? { ...correct, [field]: spoil(correct[field]) }
          : correct,
      ),
      shownBy: updateAndRead({ [field]: example }),
    },
  ])
}
