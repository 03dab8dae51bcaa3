import { endpoints, type Operation } from '../../spec/endpoints.js'
import { reasonPhrases } from '../../spec/reason-phrases.js'

const phrases: Readonly<Record<number, string>> = reasonPhrases

/** A status with its reason phrase. */
export function statusText(status: number): string {
  return `${status} ${phrases[status] ?? ''}`.trim()
}

/** `good` for a success, `no` for a refusal, `bad` for what a client cannot have caused. */
export function kindOfStatus(status: number): 'good' | 'no' | 'bad' {
  return status < 300 ? 'good' : status < 500 ? 'no' : 'bad'
}

const permissionTexts = {
  authenticated: 'an authenticated caller',
  vetted: 'membership of Vetted',
  read: '`read` on the group',
  write: '`write` on the group',
} as const

export function requirementOf(operation: Operation): string {
  return permissionTexts[endpoints[operation].requires]
}
