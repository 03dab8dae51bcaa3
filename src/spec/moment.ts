import type { Caller, World } from './nouns.js'
import type { Readings } from './readings.js'
import type { Request } from './request.js'
import { contextOf, perform } from './service.js'

/** A request that changed a world. */
export interface Change {
  readonly caller: Caller
  readonly request: Request
}

/** A world, and the changes to it since, in order. More changes may be added at the end. */
interface Course {
  readonly start: World
  readonly changes: readonly Change[]
}

/** A state of a world, past or present, and the readings under which it is served. */
export interface Moment {
  readonly readings: Readings
  /** How many times the world had changed. */
  readonly version: number
  /** Undefined if the state cannot be shown once the world has changed. */
  readonly course: Course | undefined
  /** The number of changes of the course that had been made. */
  readonly made: number
}

/** The world at a moment, made again by the definitions; undefined if the moment has no course. */
export function worldAt({ readings, course, made }: Moment): World | undefined {
  return course?.changes
    .slice(0, made)
    .reduce(
      (world, { caller, request }) => perform(contextOf(world, readings), caller, request).world,
      course.start,
    )
}
