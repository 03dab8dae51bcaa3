import { createHash } from 'node:crypto'

/** A process may run the suite several times. */
let runs = 0

/** Gives texts that no other group of any run has. */
export function marksOf(seed: number): () => string {
  const run = runIdOf(`${seed} ${process.pid} ${runs++}`)
  let marks = 0
  return () => `${run}${(marks++).toString(36)}`
}

/** Seven letters and digits that no other run has: texts with them must stay short. */
function runIdOf(run: string): string {
  const digest = createHash('sha256').update(run).digest().readUIntBE(0, 6)
  return digest.toString(36).padStart(7, '0').slice(-7)
}
