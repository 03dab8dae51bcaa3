import type { NamedFault } from './fault.js'
import { asWhoeverMay, performing } from './operators/service.js'
import { refusing } from './operators/tokens.js'
import { join, read, remove, search, update } from './steps.js'

/** Who is taken for whom. */
export const auth: readonly NamedFault[] = [
  ...(
    [
      ['readGroup', 'anonymous-read', 'Groups are read without a token.', read(null, 'Alumni')],
      [
        'deleteGroup',
        'anonymous-delete',
        'Groups are deleted without a token: the route was registered before the check.',
        remove(null, 'Alumni'),
      ],
      [
        'addGroupMember',
        'anonymous-add',
        'Members are added without a token.',
        join(null, 'Alumni', 'Sukarno'),
      ],
    ] as const
  ).map(
    ([operation, name, says, step]): NamedFault => ({
      name,
      clause: 'auth.token-required',
      says,
      service: performing(
        service => (caller, request) =>
          caller.kind === 'anonymous' && request.operation === operation
            ? asWhoeverMay(service, request)
            : service.perform(caller, request),
      ),
      shownBy: [step],
    }),
  ),
  {
    name: 'first-profile-by-default',
    clause: 'auth.token-required',
    says: 'A caller without a token is the first profile, as it was on the machine of the developer.',
    also: ['search.unauthenticated'],
    definitions: by => ({
      authenticate: (world, caller, operation, readings) =>
        (caller.kind === 'anonymous' ? world.profiles[0]?.svc_id : undefined) ??
        by.authenticate(world, caller, operation, readings),
    }),
    shownBy: [read(null, 'Directors')],
  },
  {
    name: 'acts-before-asking',
    clause: 'auth.token-required',
    says: 'An update without a token is refused, after it was made.',
    service: performing(service => (caller, request) => {
      if (caller.kind === 'anonymous' && request.operation === 'updateGroup') asWhoeverMay(service, request)
      return service.perform(caller, request)
    }),
    shownBy: [update(null, 'Alumni', { title: 'Graduates' }), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'never-401',
    clause: 'auth.unauthorized',
    says: 'Every failure of authentication is 403.',
    definitions: refusing(refusal => ({ ...refusal, status: 403 })),
    shownBy: [search(null, 'Sukarno')],
  },
  {
    name: 'never-401-on-delete',
    clause: 'auth.unauthorized',
    says: 'On deleting a group every failure of authentication is 403.',
    definitions: refusing((refusal, _, operation) =>
      operation === 'deleteGroup' ? { ...refusal, status: 403 } : refusal,
    ),
    shownBy: [remove(null, 'Alumni')],
  },
]
