import { remembersDeleted } from '../../spec/authorization.js'
import type { Change, Moment } from '../../spec/moment.js'
import type { Caller, Id, Profile, World } from '../../spec/nouns.js'
import { isChange, type Outcome } from '../../spec/outcome.js'
import type { Readings } from '../../spec/readings.js'
import type { Request } from '../../spec/request.js'
import type { Service } from '../../spec/service.js'
import { controlLimits } from './limits.js'

/** The number of changes after which a new course begins, so that a past state is made again quickly. */
const longestCourse = 100

/** A body with a longer text begins a new course, so that a course does not take much memory. */
const longestText = 5000

/** A service that remembers how its world changed, so that decisions in earlier states can be explained. */
export class Recorder implements Service {
  readonly #service: Service
  readonly #isCorrect: boolean
  #changes: Change[] = []
  #moment: Moment

  /** @param isCorrect whether the service follows the definitions: only then can they make its states again */
  constructor(service: Service, world: World, isCorrect: boolean) {
    this.#service = service
    this.#isCorrect = isCorrect
    this.#moment = this.#begin(world, 0)
  }

  /** The present state. The same object until the world changes. */
  get moment(): Moment {
    return this.#moment
  }

  get readings(): Readings {
    return this.#service.readings
  }

  perform(caller: Caller, request: Request): Outcome {
    const outcome = this.#service.perform(caller, request)
    if (isChange(outcome)) this.#moment = this.#after({ caller, request }, outcome)
    return outcome
  }

  profile(id: Id): Profile | undefined {
    return this.#service.profile(id)
  }

  world(): World {
    return this.#service.world()
  }

  replace(world: World): void {
    this.#service.replace(world)
    this.#moment = this.#begin(world, this.#moment.version + 1)
  }

  #begin(world: World, version: number): Moment {
    const { profiles, groups, acrs } = world
    const canBeShown =
      this.#isCorrect && profiles.length + groups.length + acrs.length <= controlLimits.explained
    this.#changes = []
    const course = canBeShown ? { start: world, changes: this.#changes } : undefined
    return { readings: this.readings, version, course, made: 0 }
  }

  #after(change: Change, { kind }: Outcome): Moment {
    const { course, version, made, readings } = this.#moment
    if (course === undefined) return { readings, version: version + 1, course, made }
    // To make the deletion of a group again takes long, because the definitions ask what every profile held on it.
    const isSlow = kind === 'deleted' && remembersDeleted(readings)
    if (made === longestCourse || isSlow || isLarge(change)) return this.#begin(this.world(), version + 1)
    this.#changes.push(change)
    return { readings, version: version + 1, course, made: made + 1 }
  }
}

/** Whether the body has more than a few short texts. */
function isLarge({ request }: Change): boolean {
  if (!('body' in request) || !('value' in request.body)) return false
  const values = Object.values(request.body.value ?? {})
  return values.length > 10 || values.some(value => typeof value !== 'string' || value.length > longestText)
}
