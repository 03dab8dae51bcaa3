import type { ClauseId } from '../spec/clauses.js'
import { type Operation, operations } from '../spec/endpoints.js'
import type { Step } from '../spec/step.js'
import { join, read, search } from '../spec/steps.js'
import { casesOf, changeOperations, operationCases } from './conditions/operations.js'
import type { Faults } from './fault.js'
import { allowAnonymous, mutateAuthenticationRefusal } from './operators/authentication.js'
import { forEach } from './operators/families.js'
import { membersOf } from './operators/permissions.js'
import { performRefused, skipPermission, wrapPerform } from './operators/service.js'
import { acceptInvalidTokens } from './operators/tokens.js'

const changes = casesOf(changeOperations)

function alsoFor(operation: string): readonly ClauseId[] {
  return operation === 'searchPrincipals' ? ['search.unauthenticated'] : []
}

/** A refused change, and what shows that it was performed. */
function performed(operation: Operation, as: string | null): readonly Step[] {
  const look =
    operation === 'createGroup' ? search('Anna Berg', 'Tide Tables') : read('Anna Berg', 'Directors')
  return [operationCases[operation].step(as), look]
}

/** Faults that authenticate the caller correctly for all operations except one. */
export const authOperations: Faults<'auth.token-required' | 'auth.bad-token' | 'auth.unauthorized'> = {
  'auth.token-required': {
    ...forEach(casesOf(operations.slice(1)), ({ name, noun, step }, operation) => [
      `anonymous-${name}`,
      {
        says: `The server does not require a token for ${noun}.`,
        service: allowAnonymous(operation),
        shownBy: [step(null)],
      },
    ]),
    ...forEach(changes, ({ name, noun }, operation) => [
      `${name}-performed-without-a-token`,
      {
        says: `The server refuses ${noun} without a token, but makes the change.`,
        also: ['state.refusal'],
        service: performRefused(operation, 'missing-token'),
        shownBy: performed(operation, null),
      },
    ]),
    'idle-addition-needs-no-token': {
      says: 'The server does not require a token to add a profile that is a member already.',
      service: wrapPerform(service => (caller, request) => {
        const isIdle =
          request.operation === 'addGroupMember' &&
          membersOf(service.world(), request.group).includes(request.profile)
        return caller.kind === 'anonymous' && isIdle
          ? { kind: 'added', alreadyMember: true }
          : service.perform(caller, request)
      }),
      shownBy: [join(null, 'Data Stewards', 'Ada Okafor')],
    },
  },
  'auth.bad-token': {
    ...forEach(operationCases, ({ name, noun, step }, on) => [
      `expired-token-${name}`,
      {
        says: `The server accepts an expired token for ${noun}, and refuses it for other operations.`,
        also: alsoFor(on),
        ...acceptInvalidTokens(({ failure }, operation) => failure === 'expired' && operation === on),
        shownBy: [step('bad:expired')],
      },
    ]),
    ...forEach(operationCases, ({ name, noun, step }, on) => [
      `malformed-token-${name}`,
      {
        says: `The server does not notice that the token is malformed if the request is ${noun}.`,
        also: alsoFor(on),
        service: skipPermission(
          (caller, { operation }) =>
            caller.kind === 'bad' && caller.failure === 'malformed' && operation === on,
        ),
        shownBy: [step('bad:malformed')],
      },
    ]),
    ...forEach(changes, ({ name, noun }, operation) => [
      `${name}-performed-with-a-bad-token`,
      {
        says: `The server refuses ${noun} with an invalid token, but makes the change.`,
        also: ['state.refusal'],
        service: performRefused(operation, 'bad-token'),
        shownBy: performed(operation, 'bad:expired'),
      },
    ]),
  },
  'auth.unauthorized': forEach(operationCases, ({ name, noun, step }, on) => [
    `never-401-on-${name}`,
    {
      says: `The server returns 403 for every authentication failure of ${noun}, and never 401.`,
      definitions: mutateAuthenticationRefusal((refusal, _, operation) =>
        operation === on ? { ...refusal, status: 403 } : refusal,
      ),
      shownBy: [step(null)],
    },
  ]),
}
