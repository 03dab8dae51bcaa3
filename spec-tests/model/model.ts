import { changesState } from '../../src/spec/endpoints.js'
import type { Group, World } from '../../src/spec/nouns.js'
import { requireLayout } from '../actors/group-view.js'
import { worldOf } from '../judge/belief.js'
import type { Case } from '../runner/case.js'
import { expectRight } from '../runner/expect-right.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'

/** A history of requests on one deployment. The judge follows it, and every response must be right. */
export class Model {
  /** How many requests and searches the commands sent so far. */
  steps = 0

  constructor(readonly c: Case) {
    requireLayout(c)
  }

  /** The most likely state of the target. */
  get world(): World {
    return worldOf(this.c.belief)
  }

  get deletedGroups(): readonly Group[] {
    return [...this.c.belief.past.deleted.values()].map(({ group }) => group)
  }

  /** @throws Failure if no reading explains the response */
  async perform(request: ClientRequest): Promise<HttpResponse> {
    this.steps++
    const response = await this.c.send(request)
    expectRight(this.c, response)
    if (response.status === 200 && changesState(request.operation)) await this.c.suite.settle()
    return response
  }
}
