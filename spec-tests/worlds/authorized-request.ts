import type { Operation } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../run/case.js'
import { type ClientRequest, clientRequest } from '../target/request.js'
import type { GroupFixture } from './group-fixture.js'

/** A request that the manager may make. The texts differ by sender, so that the effect of each is visible. */
export function authorizedRequest(
  c: Case,
  operation: Operation,
  fixture: Omit<GroupFixture, 'circle'>,
  sender: string,
): ClientRequest {
  const { manager, stranger, club } = fixture
  return clientRequest(operation, manager, {
    query: { s: uniqueString(c, manager) },
    group: club.svc_id,
    profile: operation === 'removeGroupMember' ? fixture.member : stranger,
    body: { title: `${sender} ${operation}`, description: `Written by ${sender}` },
  })
}

/** A search string that finds the manager and, even in a large deployment, no other principal. */
function uniqueString({ suite, world }: Case, manager: Id): string {
  const own = world.profiles.find(({ svc_id }) => svc_id === manager)
  return (suite.target.takesWorlds && own?.email) || manager
}
