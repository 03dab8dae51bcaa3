import type { ClauseId } from '../../src/spec/clauses.js'
import type { Finding } from './finding.js'

/** What several responses break together. */
export type BrokenTogether = Finding & { readonly clause: ClauseId }
