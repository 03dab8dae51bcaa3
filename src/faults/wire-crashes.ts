import { create, join, read, remove, search } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { regExpOf } from './operators/matching.js'
import { crashIf } from './operators/service.js'

export const wireCrashes: Faults<'wire.no-server-error'> = {
  'wire.no-server-error': {
    'unbalanced-bracket-crashes': {
      says: 'The server returns 500 if the search string is not a valid regular expression.',
      service: crashIf(
        request => request.operation === 'searchPrincipals' && regExpOf(`^${request.query.s}`) === undefined,
      ),
      shownBy: [search('Anna Berg', 'C++ [x')],
    },
    'statement-end-crashes': {
      says: 'The server returns 500 if the search string contains a quote and a semicolon, which end an SQL statement.',
      service: crashIf(
        request => request.operation === 'searchPrincipals' && /'\s*;/.test(request.query.s ?? ''),
      ),
      shownBy: [search('Anna Berg', "Sukarno'; --")],
    },
    'second-add-crashes': {
      says: 'The server returns 500 when a caller adds a member again, because the row already exists.',
      also: ['add.already-member'],
      service: crashIf((_, outcome) => outcome.kind === 'added' && outcome.alreadyMember),
      shownBy: [join('Ada Okafor', 'Data Stewards', 'Ada Okafor')],
    },
    'missing-group-crashes': {
      says: 'The server returns 500 when a caller reads a group that does not exist: it does not handle null.',
      also: ['read.not-found', 'delete.gone'],
      service: crashIf(
        ({ operation }, outcome) =>
          operation === 'readGroup' && outcome.kind === 'refused' && outcome.status === 404,
      ),
      shownBy: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
    },
    'emoji-crashes': {
      says: 'The server returns 500 if a title or a description contains an emoji, because its database cannot store it.',
      also: ['create.persists'],
      service: crashIf(
        request => 'body' in request && /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(request.body)),
      ),
      shownBy: [create('Maya Lindqvist', 'Fish 🐟', 'Printed')],
    },
    'name-in-every-object-crashes': {
      says: 'The server returns 500 if the search string is a name that every JavaScript object has, such as constructor.',
      also: ['search.group-name', 'search.no-match'],
      service: crashIf(request => request.operation === 'searchPrincipals' && (request.query.s ?? '') in {}),
      shownBy: [search('Anna Berg', 'constructor')],
    },
  },
}
