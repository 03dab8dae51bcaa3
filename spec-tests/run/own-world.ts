import type { Run } from '../../src/report/run.js'
import { clauseIds } from '../../src/spec/clauses.js'
import { NoResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import { pause } from '../target/pace.js'
import { resultsOf } from '../target/results.js'
import { connectionTo, type TestedConnection } from '../target/target.js'
import { sceneOf } from '../worlds/scene.js'
import { Untestable } from './failure.js'
import { markIn } from './marks.js'
import { probeSearch } from './preflight/probe.js'
import type { Staging } from './staging.js'

/** Whose world is in place: that of this run as far as is known, that of another run, or one without the profiles of this run. */
type Seen = 'own' | 'of another run' | 'nothing'

/** A run, and the worlds that it puts in place. */
interface Marked extends TestedConnection {
  readonly run: Run
  readonly staging: Staging
  readonly worldMark: string | undefined
}

/** The maximum number of profiles that look for themselves. */
const maxProfiles = 3
/** How often the world is looked at again, and after how many milliseconds each time. */
const watching = { looks: 20, wait: 100 }

const replaced =
  'somebody else replaced the world of this run, so that nothing it found counts: does another check use the same control URL? Give each run a deployment of its own, or let one wait for the other; a control URL that gives each world a base URL of its own, such as /_oracle/worlds, takes several at once'

/** Sees whether somebody else replaces the worlds of a run, on a target that has one world at a time. */
export class OwnWorld {
  /** Whether a look has shown nothing of a world that nobody has replaced. */
  #isBlind = false

  constructor(readonly suite: Marked) {}

  /**
   * To be called when something is wrong in a world, before a failure is reported.
   * @throws Untestable if somebody else has replaced it: then the run ends, and none of its failures counts
   */
  async require(deployment: Deployment): Promise<void> {
    const { run } = this.suite
    if (run.aborted || !(await this.#isReplaced(deployment))) return
    run.distrust(replaced)
    throw new Untestable(replaced)
  }

  /** Whether a text shows a profile of another run. */
  isOther(text: string): boolean {
    const mark = markIn(text)
    return mark !== undefined && mark !== this.suite.worldMark
  }

  /** Whether another run uses the target when this one ends. If so, no failure of this one counts. */
  async isTaken(): Promise<boolean> {
    const { run, staging, target } = this.suite
    const { latest } = staging
    if (latest?.baseUrl !== target.baseUrl || (await this.#look(latest)) !== 'of another run') return false
    if (clauseIds.some(id => run.failed(id))) run.distrust(replaced)
    return true
  }

  async #isReplaced(deployment: Deployment): Promise<boolean> {
    const { staging, target } = this.suite
    if (target.tier !== 'control' || deployment.baseUrl !== target.baseUrl) return false
    if (this.#isBlind || !staging.isInPlace(deployment)) return false
    const seen = await this.#look(deployment)
    if (seen === 'own') return false
    // The target itself may have lost the world, or may show nothing of it: then it shows no more of a new one, or keeps it.
    const fresh = await staging.stage(sceneOf(target.wire.idPrefix).world)
    const isShown = (await this.#look(fresh)) === 'own'
    if (isShown && (seen === 'of another run' || (await this.#isReplacedSoon(fresh)))) return true
    this.#isBlind = true
    return false
  }

  /** Whether a world goes while the suite only looks at it. */
  async #isReplacedSoon(deployment: Deployment): Promise<boolean> {
    for (let looks = 0; looks < watching.looks; looks++) {
      await pause(watching.wait, this.suite.run.ended)
      if ((await this.#look(deployment)) !== 'own') return true
    }
    return false
  }

  async #look({ baseUrl, tokens, world }: Deployment): Promise<Seen> {
    const { idField } = this.suite.target.wire
    const connection = connectionTo(this.suite, { baseUrl, tokens })
    for (const { svc_id } of world.profiles.filter(each => tokens[each.svc_id]).slice(0, maxProfiles)) {
      const response = await probeSearch(connection, svc_id, svc_id).catch(error => {
        if (!(error instanceof NoResponse)) throw error
      })
      if (response === undefined) return 'own'
      const shown = resultsOf(response).profiles.find(result => result[idField] === svc_id)
      if (shown === undefined) continue
      return this.isOther(String(shown.avatar_url)) ? 'of another run' : 'own'
    }
    return 'nothing'
  }
}
