import type { OpenPoint } from '../../spec/open-points.js'
import { joinParts, partsOf } from '../../spec/readings.js'
import { statusText } from './statuses.js'

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
