import type { Context, Definitions, Operate, Transition } from '../../spec/context.js'
import type { Operation, OperationWith } from '../../spec/endpoints.js'
import { type Group, groupAt, type World, withGroup } from '../../spec/nouns.js'
import type { Outcome, RefusalReason } from '../../spec/outcome.js'
import type { Parts, Request } from '../../spec/request.js'
import type { Replacement } from '../fault.js'

/** A faulty version of one operation, made from the correct one. */
export function mutate<O extends Operation>(
  operation: O,
  mutant: (correct: Operate<O>) => Operate<O>,
): Replacement {
  return definitions => {
    const correct = definitions[operation] as unknown as Operate<O>
    return { [operation]: mutant(correct) } as Partial<Definitions>
  }
}

/** Another transition takes the place of the correct one. */
export function mutateTransition<O extends Operation>(
  operation: O,
  change: (correct: Transition, context: Context, request: Request<O>) => Transition,
): Replacement {
  return mutate(
    operation,
    correct => (context, caller, request) => change(correct(context, caller, request), context, request),
  )
}

/** Another outcome takes the place of the correct one. The world after it is the correct one. */
export function mutateOutcome<O extends Operation>(
  operation: O,
  change: (correct: Outcome, request: Request<O>, context: Context) => Outcome,
): Replacement {
  return mutateTransition(operation, ({ outcome, world }, context, request) => ({
    outcome: change(outcome, request, context),
    world,
  }))
}

/** Another outcome takes the place of a refusal for one reason. */
export function mutateRefusal<O extends Operation>(
  operation: O,
  reason: RefusalReason,
  change: (refusal: Outcome & { readonly kind: 'refused' }, request: Request<O>, context: Context) => Outcome,
): Replacement {
  return mutateOutcome(operation, (outcome, request, context) =>
    outcome.kind === 'refused' && outcome.reason === reason ? change(outcome, request, context) : outcome,
  )
}

/** The operation performs another request than the one that was sent. */
export function mutateRequest<O extends Operation>(
  operation: O,
  change: (request: Request<O>, context: Context) => Request<O>,
): Replacement {
  return mutate(
    operation,
    correct => (context, caller, request) => correct(context, caller, change(request, context)),
  )
}

/** The operation is performed in another context: another world, other readings or other definitions. */
export function mutateContext(operation: Operation, change: (context: Context) => Context): Replacement {
  return mutate<Operation>(
    operation,
    correct => (context, caller, request) => correct(change(context), caller, request),
  )
}

/** Limits a replacement of definitions to one operation. */
export function limitTo(operation: Operation, replacement: Replacement): Replacement {
  return mutateContext(operation, context => {
    const { definitions } = context
    return { ...context, definitions: { ...definitions, ...replacement(definitions) } }
  })
}

/** After a success, the world is another than the correct one. */
export function mutateWorld<O extends Operation>(
  operation: O,
  change: (correct: World, before: World, request: Request<O>) => World,
): Replacement {
  return mutateTransition(operation, ({ outcome, world }, { world: before }, request) => ({
    outcome,
    world: outcome.kind === 'refused' ? world : change(world, before, request),
  }))
}

/** After a success, the group of the request is another than the correct one. */
export function mutateGroup<O extends OperationWith<'group'>>(
  operation: O,
  change: (before: Group, correct: Group, request: Request<O>) => Group,
): Replacement {
  return mutateWorld(operation, (world, worldBefore, request) => {
    const { group: id } = request as unknown as Parts
    const before = groupAt(worldBefore, id)
    return before === undefined ? world : withGroup(world, id, group => change(before, group, request))
  })
}

/** A replacement that remembers something: `make` is called once for every world. */
export function stateful(make: () => Replacement): Replacement {
  return definitions => make()(definitions)
}

/** Two replacements, the second on top of the first. */
export function both(first: Replacement, second: Replacement): Replacement {
  return definitions => {
    const replaced = first(definitions)
    return { ...replaced, ...second({ ...definitions, ...replaced }) }
  }
}
