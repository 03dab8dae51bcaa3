import type { Fault, Faults } from '../fault.js'

/** A server requires a part of a request that no addition has. */
function requires(words: string, header: string, status: number): Fault {
  return {
    says: `The server requires ${words} to add a member, and returns ${status} without it.`,
    refuse: (operation, { headers }) =>
      operation === 'addGroupMember' && [undefined, '0'].includes(headers[header]?.toString())
        ? { status, body: { msg: 'The request is incomplete' } }
        : undefined,
  }
}

export const withoutBody: Faults<'add.no-body'> = {
  'add.no-body': {
    'missing-body-is-400': requires('a body', 'content-length', 400),
    'missing-body-is-500': requires('a body', 'content-length', 500),
    'missing-content-type-is-415': requires('a Content-Type header', 'content-type', 415),
  },
}
