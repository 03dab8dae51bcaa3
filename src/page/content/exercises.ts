import type { Exercise } from './exercises/exercise.js'
import { permissionExercises } from './exercises/permissions.js'
import { requestExercises } from './exercises/requests.js'
import { searchExercises } from './exercises/search.js'

/** The path through the specification, from easy to hard. */
export const exercises: readonly Exercise[] = [
  ...searchExercises,
  ...requestExercises,
  ...permissionExercises,
]
