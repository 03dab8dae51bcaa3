import type { Area } from './area.js'
import { engineAreas } from './equivalent-engine.js'
import { httpAreas } from './equivalent-http.js'
import { searchAreas } from './equivalent-search.js'
import { specAreas } from './equivalent-spec.js'

/** The mutants that no client can notice. A mutant of an area may be killed. */
export const equivalent: readonly Area[] = [...specAreas, ...searchAreas, ...engineAreas, ...httpAreas]
