import type { Outcome } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import { textCases } from '../conditions/texts.js'
import type { Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { regExpOf } from '../operators/matching.js'
import { crashIf } from '../operators/service.js'

interface Crash {
  /** After "to". */
  readonly words: string
  readonly isFatal: (request: Request, outcome: Outcome) => boolean
}

/** Requests for which some servers fail, although the specification describes them. */
const crashes: Readonly<Record<string, Crash>> = {
  'unbalanced-bracket': {
    words: 'a search string that is not a valid regular expression',
    isFatal: onSearch(s => regExpOf(`^${s}`) === undefined),
  },
  'no-match': {
    words: 'a search that matches nothing',
    isFatal: (_, outcome) => outcome.kind === 'refused' && outcome.reason === 'no-match',
  },
  'missing-fields': {
    words: 'the creation of a group with one field alone',
    isFatal: ({ operation }, outcome) => operation === 'createGroup' && outcome.kind === 'refused',
  },
  emoji: {
    words: 'a title or a description with an emoji, because its database cannot store it',
    isFatal: request => 'body' in request && /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(request.body)),
  },
  'no-members': {
    words: 'a read of a group without members',
    isFatal: (_, outcome) => outcome.kind === 'read' && outcome.group.members.length === 0,
  },
  'missing-group': {
    words: 'a read of a group that does not exist: it does not handle null',
    isFatal: ({ operation }, outcome) =>
      operation === 'readGroup' && outcome.kind === 'refused' && outcome.status === 404,
  },
  'one-field': {
    words: 'an update with a description alone',
    isFatal: request => request.operation === 'updateGroup' && !/"title"/.test(JSON.stringify(request.body)),
  },
  'second-add': {
    words: 'the addition of a member again, because the row already exists',
    isFatal: (_, outcome) => outcome.kind === 'added' && outcome.alreadyMember,
  },
  'removed-before': {
    words: 'the removal of a profile that is not a member',
    isFatal: (_, outcome) => outcome.kind === 'removed' && !outcome.wasMember,
  },
}

export const serverErrors: Faults<'wire.no-server-error'> = {
  'wire.no-server-error': {
    ...forEach(crashes, ({ words, isFatal }, name) => [
      `${name}-crashes`,
      { says: `The server returns 500 to ${words}.`, service: crashIf(isFatal) },
    ]),
    ...forEach(textCases, ({ words, holds }, name) => [
      `search-crashes-on-${name}`,
      {
        says: `The server returns 500 to a search string ${words}.`,
        service: crashIf(onSearch(holds)),
      },
    ]),
  },
}

function onSearch(isFatal: (s: string) => boolean): Crash['isFatal'] {
  return request => request.operation === 'searchPrincipals' && isFatal(request.query.s ?? '')
}
