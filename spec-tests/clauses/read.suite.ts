import { type Group, groupAt } from '../../src/spec/nouns.js'
import { expectedAccess } from '../oracle/permission-oracle.js'
import { clause } from '../runner/clause.js'
import { expectContent } from './expect-content.js'
import { expectReads, relationsIn } from './expect-reads.js'
import { worldRead } from './needs.js'
import { onFixedWorld } from './on-fixed-world.js'

clause(
  'read.content',
  'On a fixed world each caller that may read a group gets its texts and exactly its members',
  { ...worldRead, observed: ['read-fields'] },
  onFixedWorld(async c => {
    for (const { profile, group } of relationsIn(c))
      if (expectedAccess(c.world, profile, 'read', group) === 'granted') {
        c.omitRequests(0)
        await expectContent(c, profile, groupAt(c.world, group) as Group)
      }
  }),
)

/** A profile without read permission gets 403: a group that exists is not missing. */
clause(
  'read.permission',
  'On a fixed world a profile without read permission on a group gets 403',
  worldRead,
  onFixedWorld(async c => {
    const relations = relationsIn(c)
    c.require(
      await expectReads(c, relations),
      () => 'needs readGroup to succeed for a profile that may read a group of the world',
    )
    c.require(
      relations.some(({ profile, group }) => expectedAccess(c.world, profile, 'read', group) === 'refused'),
      () => 'needs a token of a profile that may not read a group of the world',
    )
  }),
)
