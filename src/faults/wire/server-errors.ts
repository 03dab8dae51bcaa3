import type { ClauseId } from '../../spec/clauses.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import type { Step } from '../../spec/step.js'
import { create, join, leave, read, remove, search, update } from '../../spec/steps.js'
import { textCases } from '../conditions/texts.js'
import type { Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { regExpOf } from '../operators/matching.js'
import { crashIf } from '../operators/service.js'

interface Crash {
  /** After "to". */
  readonly words: string
  readonly isFatal: (request: Request, outcome: Outcome) => boolean
  readonly also?: readonly ClauseId[]
  readonly shownBy: readonly Step[]
}

/** Requests for which some servers fail, although the specification describes them. */
const crashes: Readonly<Record<string, Crash>> = {
  'unbalanced-bracket': {
    words: 'a search string that is not a valid regular expression',
    isFatal: onSearch(s => regExpOf(`^${s}`) === undefined),
    shownBy: [search('Anna Berg', 'C++ [x')],
  },
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
  emoji: {
    words: 'a title or a description with an emoji, because its database cannot store it',
    also: ['create.persists'],
    isFatal: request => 'body' in request && /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(request.body)),
    shownBy: [create('Maya Lindqvist', 'Fish 🐟', 'Printed')],
  },
  'no-members': {
    words: 'a read of a group without members',
    isFatal: (_, outcome) => outcome.kind === 'read' && outcome.group.members.length === 0,
    shownBy: [read('Maria Santos', 'Alumni')],
  },
  'missing-group': {
    words: 'a read of a group that does not exist: it does not handle null',
    also: ['read.not-found', 'delete.gone'],
    isFatal: ({ operation }, outcome) =>
      operation === 'readGroup' && outcome.kind === 'refused' && outcome.status === 404,
    shownBy: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  'one-field': {
    words: 'an update with a description alone',
    isFatal: request => request.operation === 'updateGroup' && !/"title"/.test(JSON.stringify(request.body)),
    shownBy: [update('Maria Santos', 'Alumni', { description: 'Graduates' })],
  },
  'second-add': {
    words: 'the addition of a member again, because the row already exists',
    also: ['add.already-member'],
    isFatal: (_, outcome) => outcome.kind === 'added' && outcome.alreadyMember,
    shownBy: [join('Ada Okafor', 'Data Stewards', 'Ada Okafor')],
  },
  'removed-before': {
    words: 'the removal of a profile that is not a member',
    isFatal: (_, outcome) => outcome.kind === 'removed' && !outcome.wasMember,
    shownBy: [leave('Maria Santos', 'Alumni', 'Sukarno')],
  },
}

export const serverErrors: Faults<'wire.no-server-error'> = {
  'wire.no-server-error': {
    ...forEach(crashes, ({ words, also = [], isFatal, shownBy }, name) => [
      `${name}-crashes`,
      { says: `The server returns 500 to ${words}.`, also, service: crashIf(isFatal), shownBy },
    ]),
    ...forEach(textCases, ({ words, holds, example }, name) => [
      `search-crashes-on-${name}`,
      {
        says: `The server returns 500 to a search string ${words}.`,
        service: crashIf(onSearch(holds)),
        shownBy: [search('Anna Berg', example)],
      },
    ]),
  },
}

function onSearch(isFatal: (s: string) => boolean): Crash['isFatal'] {
  return request => request.operation === 'searchPrincipals' && isFatal(request.query.s ?? '')
}
