import fc from 'fast-check'
import { type Operation, operations, takes } from '../../src/spec/endpoints.js'
import { FlawedCreate, FlawedUpdate, flaws } from './flawed-commands.js'
import { CreateGroup, GroupCommand, UpdateGroup } from './group-commands.js'
import type { Command } from './run-command.js'
import { Search } from './search-command.js'
import { caller, group, profile } from './selectors.js'

const update = fc
  .tuple(caller, group, fc.constantFrom('title', 'description', 'both'), fc.nat(9))
  .map(drawn => new UpdateGroup(...drawn))
const create = fc.tuple(caller, fc.nat(9)).map(drawn => new CreateGroup(...drawn))
const flawedUpdate = fc
  .tuple(caller, group, fc.constantFrom('title', 'description'), fc.constantFrom(...flaws))
  .map(drawn => new FlawedUpdate(...drawn))
const flawedCreate = fc
  .tuple(caller, fc.constantFrom('title', 'description', 'neither'))
  .map(drawn => new FlawedCreate(...drawn))
const search = fc
  .tuple(fc.nat(9), group, fc.constantFrom('title', 'description', 'id'))
  .map(drawn => new Search(...drawn))
const withoutBody = operations.flatMap(operation =>
  takes(operation, 'group') && !takes(operation, 'body')
    ? timesOf(
        operation,
        fc.tuple(caller, group, profile).map(drawn => new GroupCommand(operation, ...drawn)),
      )
    : [],
)

/** All entries have the same probability. Updates and additions have two entries each. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  update,
  update,
  flawedUpdate,
  create,
  flawedCreate,
  search,
  ...withoutBody,
]

function timesOf<T>(operation: Operation, command: T): readonly T[] {
  return operation === 'addGroupMember' ? [command, command] : [command]
}
