import type { World } from '../../src/spec/nouns.js'
import { NoResponse } from '../target/client.js'
import { Unprovisioned } from '../target/deployment.js'
import type { Case } from './case.js'
import { Failure, Untestable } from './failure.js'
import type { RepeatCase } from './failures.js'

/** A failure of a case, and how to judge the same again. */
export interface FailedCase {
  readonly c: Case
  readonly failure: Failure
  /** The world to put in place for another case. */
  readonly world: World
  /** @throws Failure if the case fails */
  readonly judge: (c: Case) => Promise<unknown>
  /** As in evidence. */
  readonly path?: string | undefined
}

interface Repeated {
  readonly saw: RepeatCase['saw']
  readonly failure?: Failure
}

/** Judges a failed case again, on its world put in place anew. */
export async function repeatCase({ c, failure, world, judge }: FailedCase): Promise<Repeated> {
  const { suite } = c
  if (suite.run.aborted) return { saw: 'impossible' }
  let again = c
  try {
    await suite.staging.during(world, async deployment => {
      again = c.elsewhere(deployment)
      await judge(again)
    })
    return { saw: again.judged ? 'no failure' : 'nothing to judge' }
  } catch (error) {
    if (error instanceof NoResponse || error instanceof Unprovisioned) return { saw: 'impossible' }
    if (error instanceof Untestable) return { saw: 'nothing to judge' }
    if (!(error instanceof Failure)) throw error
    const isSame = error.whole.length === failure.whole.length
    return { saw: isSame ? 'the same failure' : 'another failure', failure: error }
  }
}
