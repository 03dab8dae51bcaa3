import fc from 'fast-check'
import { CreateGroup, DeleteGroup, ReadGroup, UpdateGroup } from './group-commands.js'
import { AddMember, RemoveMember } from './member-commands.js'
import type { Command } from './run-command.js'
import { Search } from './search-command.js'
import { caller, group, profile } from './selectors.js'

const update = fc
  .tuple(caller, group, fc.constantFrom('title', 'description', 'both'), fc.nat(9))
  .map(drawn => new UpdateGroup(...drawn))
const add = fc.tuple(caller, group, profile).map(drawn => new AddMember(...drawn))

/** All entries have the same probability. Updates and additions have two entries each. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  update,
  update,
  add,
  add,
  fc.tuple(caller, group, profile).map(drawn => new RemoveMember(...drawn)),
  fc.tuple(caller, fc.nat(9)).map(drawn => new CreateGroup(...drawn)),
  fc.tuple(caller, group).map(drawn => new ReadGroup(...drawn)),
  fc.tuple(caller, group).map(drawn => new DeleteGroup(...drawn)),
  fc
    .tuple(fc.nat(9), group, fc.constantFrom('title', 'description', 'id'))
    .map(drawn => new Search(...drawn)),
]

export const commandNames = [
  CreateGroup,
  ReadGroup,
  UpdateGroup,
  DeleteGroup,
  AddMember,
  RemoveMember,
  Search,
].map(({ name }) => name)
