import { randomBytes } from 'node:crypto'

/** Seven letters and digits that no other run has: texts with them must stay short. */
export function newRunId(): string {
  return randomBytes(6).readUIntBE(0, 6).toString(36).padStart(7, '0').slice(-7)
}

export function marksOf(runId: string): () => string {
  let marks = 0
  return () => `${runId}${(marks++).toString(36)}`
}
