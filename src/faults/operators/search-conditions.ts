import type { Context } from '../../spec/context.js'
import type { Id } from '../../spec/nouns.js'
import type { Request } from '../../spec/request.js'
import type { Replacement } from '../fault.js'
import { mutate } from './operations.js'

/** Decides for which searches a fault applies. */
export type Condition = (context: Context, caller: Id, request: Request<'searchPrincipals'>) => boolean

/** The search uses other definitions under a condition. */
export function searchWith(condition: Condition, replacement: Replacement): Replacement {
  return mutate('searchPrincipals', correct => (context, caller, request) => {
    const { definitions } = context
    return condition(context, caller, request)
      ? correct({ ...context, definitions: { ...definitions, ...replacement(definitions) } }, caller, request)
      : correct(context, caller, request)
  })
}
