import { NoResponse } from '../target/client.js'
import { Unprovisioned } from '../target/deployment.js'

/** Why the requests of a failure are not sent again: a token is missing, or a write could do harm. */
export class Unrepeatable extends Error {}

/** Whether an error only says that requests cannot be sent again: no response, no such world, or a write that could do harm. */
export function preventsRepetition(error: unknown): boolean {
  return [NoResponse, Unprovisioned, Unrepeatable].some(type => error instanceof type)
}
