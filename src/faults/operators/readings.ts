import { isDeepStrictEqual } from 'node:util'
import type { Context, Operate, Transition } from '../../spec/context.js'
import { type Operation, operations } from '../../spec/endpoints.js'
import { groupAt, type Id } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Parts, Request } from '../../spec/request.js'
import type { Replacement } from '../fault.js'

/** Decides whether the server takes the other reading for a request, to which that makes a difference. */
export type When = (context: Context, caller: Id, request: Request, turn: number) => boolean

/** The server takes other readings of open points for some requests. `turn` counts those of an operation that differ. */
export function mixReadings(other: Readonly<Record<string, string>>, when: When): Replacement {
  const withOthers = (readings: Readings) => ({ ...readings, ...other }) as Readings
  return definitions => {
    const turns = new Map<Operation, number>()
    const nextTurn = (operation: Operation) => {
      const turn = (turns.get(operation) ?? 0) + 1
      turns.set(operation, turn)
      return turn
    }
    const mixed = operations.map(operation => {
      const correct = definitions[operation] as Operate<Operation>
      const mutant: Operate<Operation> = (context, caller, request) => {
        const usual = correct(context, caller, request)
        const unusual = correct({ ...context, readings: withOthers(context.readings) }, caller, request)
        if (isSame(usual, unusual, request)) return usual
        return when(context, caller, request, nextTurn(operation)) ? unusual : usual
      }
      return [operation, mutant] as const
    })
    return {
      ...Object.fromEntries(mixed),
      authenticate(world, caller, operation, readings) {
        const usual = definitions.authenticate(world, caller, operation, readings)
        const unusual = definitions.authenticate(world, caller, operation, withOthers(readings))
        if (isDeepStrictEqual(usual, unusual)) return usual
        return nextTurn(operation) % 3 === 0 ? unusual : usual
      },
    }
  }
}

/** Whether two transitions have the same outcome and leave the same of the group that the request names or creates. */
function isSame(a: Transition, b: Transition, request: Request): boolean {
  if (!isDeepStrictEqual(a.outcome, b.outcome)) return false
  const { group, newId } = request as unknown as Partial<Parts>
  const id = newId ?? group
  const grantsOf = ({ world }: Transition) => world.acrs.filter(({ resource }) => resource === id)
  return (
    a.world === b.world ||
    (isDeepStrictEqual(groupAt(a.world, id), groupAt(b.world, id)) &&
      isDeepStrictEqual(grantsOf(a), grantsOf(b)))
  )
}
