import type { NamedFault } from './fault.js'
import { mutateRequest } from './operators/operations.js'
import { performing } from './operators/service.js'
import { create, join, read, remove, search } from './steps.js'

/** Requests that the service errs at. */
export const crashes: readonly NamedFault[] = [
  {
    name: 'unbalanced-bracket-crashes',
    clause: 'wire.no-server-error',
    says: 'A search string that is no regular expression is a 500.',
    definitions: mutateRequest('searchPrincipals', request => {
      new RegExp(`^${request.query.s}`)
      return request
    }),
    shownBy: [search('Anna Berg', 'C++ [x')],
  },
  {
    name: 'statement-end-crashes',
    clause: 'wire.no-server-error',
    says: 'A search string with a quote and a semicolon is a 500: it ends the statement that it stands in.',
    definitions: mutateRequest('searchPrincipals', request => {
      if (/'\s*;/.test(request.query.s ?? '')) throw new Error('syntax error at or near "--"')
      return request
    }),
    shownBy: [search('Anna Berg', "Sukarno'; --")],
  },
  {
    name: 'second-add-crashes',
    clause: 'wire.no-server-error',
    says: 'Adding a member again is a 500: the row is there already.',
    also: ['add.already-member'],
    service: performing(service => (caller, request) => {
      const outcome = service.perform(caller, request)
      if (outcome.kind === 'added' && outcome.alreadyMember) throw new Error('duplicate key value')
      return outcome
    }),
    shownBy: [join('Ada Okafor', 'Data Stewards', 'Ada Okafor')],
  },
  {
    name: 'missing-group-crashes',
    clause: 'wire.no-server-error',
    says: 'A read of a group that is not there is a 500: nobody thought of null.',
    also: ['read.not-found', 'delete.gone'],
    service: performing(service => (caller, request) => {
      const outcome = service.perform(caller, request)
      if (request.operation === 'readGroup' && outcome.kind === 'refused' && outcome.status === 404)
        throw new Error('cannot read properties of null')
      return outcome
    }),
    shownBy: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'emoji-crashes',
    clause: 'wire.no-server-error',
    says: 'A title or a description with an emoji is a 500: the column takes three bytes a character.',
    also: ['create.persists'],
    service: performing(service => (caller, request) => {
      if ('body' in request && /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(request.body)))
        throw new Error('incorrect string value')
      return service.perform(caller, request)
    }),
    shownBy: [create('Maya Lindqvist', 'Fish 🐟', 'Printed')],
  },
]
