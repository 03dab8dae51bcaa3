import type { Exercise } from './exercises/exercise.js'
import { permissionExercises } from './exercises/permissions.js'
import { requestExercises } from './exercises/requests.js'
import { searchExercises } from './exercises/search.js'
import { writtenExercises } from './exercises/written.js'

/** The path through the specification, each part from easy to hard. */
export const exerciseParts = {
  'Use the rules': [...searchExercises, ...requestExercises, ...permissionExercises],
  'Write the rules yourself': writtenExercises,
} as const satisfies Readonly<Record<string, readonly Exercise[]>>

export const exercises: readonly Exercise[] = Object.values(exerciseParts).flat()
