import type { RequestRecord } from '../../src/report/report.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'

/** A request in the terms of the specification, and its response. */
interface Sent {
  readonly request: ClientRequest
  readonly response: HttpResponse
}

const all = new WeakMap<RequestRecord, Sent>()

export function noteSent(record: RequestRecord, sent: Sent | undefined): void {
  if (sent !== undefined) all.set(record, sent)
}

/** What a record shows; undefined if no case of this process has sent it, or if no response came. */
export function sentAs(record: RequestRecord): Sent | undefined {
  return all.get(record)
}
