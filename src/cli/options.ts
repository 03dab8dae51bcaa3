import { InvalidArgumentError } from 'commander'
import type { UsageError } from '../files.js'
import { printable } from '../report/failures/texts.js'
import { isOpenPointId, openPointIds } from '../spec/open-points.js'
import { hint } from '../suggestions.js'

/** A parser for a whole number within limits. */
export function whole(least: number, most: number): (text: string) => number {
  return text => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/** A parser for a number of runs, a seed and similar numbers. */
export const natural = whole(0, 2 ** 31 - 1)

/** A parser for an http or https URL. It removes slashes at the end. */
export function url(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return text.replace(/\/+$/, '')
  throw new InvalidArgumentError('It must be an http or https URL, such as http://127.0.0.1:4010.')
}

/** A parser for a text that has a character. A variable of a shell that is not set gives an empty one. */
export function nonEmpty(text: string): string {
  if (text !== '') return text
  throw new InvalidArgumentError('It must not be empty.')
}

/** Collects the values of an option that may be repeated. */
export function gather(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

/** Collects the readings of `--reading ID=VALUE`. An unknown id is an error here, with names like it. */
export function readings(text: string, before: readonly string[] = []): readonly string[] {
  const [, id] = /^(?:open\.)?([^=/]+)[^=]*=/.exec(text) ?? []
  if (id !== undefined && !isOpenPointId(id))
    throw new InvalidArgumentError(`There is no open point ${id}; ${hint(id, openPointIds, 'spec')}`)
  return gather(text, before)
}

/** Collects the origins of web pages, each a scheme, a host and a port. */
export function origins(text: string, before: readonly string[] = []): readonly string[] {
  if (URL.canParse(text) && new URL(text).origin === text) return gather(text, before)
  throw new InvalidArgumentError('It must be an origin, such as http://localhost:5173.')
}

/** Collects host names, each with or without a port. */
export function hostNames(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[\w.-]+(:\d+)?$/.test(text)) return gather(text, before)
  throw new InvalidArgumentError('It must be a host name, such as oracle.test or oracle.test:4010.')
}

/** A message as one line. It may quote input that has several lines, or that controls a terminal. */
export function inOneLine(text: string): string {
  return printable(text.trim().replace(/\s*[\r\n]\s*/g, ' '))
}

/** The error as one line, or as one for each of its mistakes. */
export function formatUsageError(prefix: string, { what, mistakes, message }: UsageError): string {
  if (mistakes.length < 2) return inOneLine(`${prefix}: ${message}`)
  return [`${prefix}: ${what}:`, ...mistakes.map(mistake => `- ${mistake}`)].map(inOneLine).join('\n')
}
