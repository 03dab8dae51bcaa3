import { endpoints, type Operation } from '../../spec/endpoints.js'
import type { OpenPoint } from '../../spec/open-points.js'
import { joinParts, partsOf } from '../../spec/readings.js'
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

/** The fair answers to an open point as a phrase, if one of them is a status. That of the reference server is the first. */
export function fairStatuses({ form, values, meanings }: OpenPoint): string | undefined {
  if (form !== 'choice' || !values.some(isStatus)) return undefined
  const [usual = '', ...others] = values.map(value =>
    isStatus(value) ? statusText(Number(value)) : phraseOf(meanings[value] ?? ''),
  )
  return either([`${usual} (the reference server)`, ...others])
}

/** A reading in a few words. */
export function readingText({ form, values }: OpenPoint, value: string): string {
  if (form !== 'set') return `\`${value}\``
  if (value === 'none') return 'none of them'
  return value === joinParts(values)
    ? 'all of them'
    : partsOf(value)
        .map(part => `\`${part}\``)
        .join(', ')
}

/** One or the other. */
export function either(texts: readonly string[]): string {
  return texts.join(', ').replace(/, (?=[^,]*$)/, ' or ')
}

/** A sentence as a part of another one. */
function phraseOf(sentence: string): string {
  return sentence.replace(/^The/, 'the').replace(/\.$/, '')
}

function isStatus(value: string): boolean {
  return /^\d{3}$/.test(value)
}
