import type { Fault } from './fault.js'
import { performing } from './operators/service.js'
import { create, join, read, remove, search } from './witness.js'

/** Requests that the service errs at. */
export const crashes: readonly Fault[] = [
  {
    name: 'unbalanced-bracket-crashes',
    clause: 'wire.no-server-error',
    says: 'A search string that is no regular expression is a 500.',
    definitions: by => ({
      searchPrincipals(world, input, readings, table) {
        new RegExp(`^${input.s}`)
        return by.searchPrincipals(world, input, readings, table)
      },
    }),
    witness: [search('Anna Berg', 'C++ [x')],
  },
  {
    name: 'statement-end-crashes',
    clause: 'wire.no-server-error',
    says: 'A search string with a quote and a semicolon is a 500: it ends the statement that it stands in.',
    definitions: by => ({
      searchPrincipals(world, input, readings, table) {
        if (/'\s*;/.test(input.s ?? '')) throw new Error('syntax error at or near "--"')
        return by.searchPrincipals(world, input, readings, table)
      },
    }),
    witness: [search('Anna Berg', "Sukarno'; --")],
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
    witness: [join('Ada Okafor', 'Data Stewards', 'Ada Okafor')],
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
    witness: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
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
    witness: [create('Maya Lindqvist', 'Fish 🐟', 'Printed')],
  },
]
