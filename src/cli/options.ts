import { InvalidArgumentError } from 'commander'

/** A parser for a whole number between two limits. */
export function whole(least: number, most: number): (text: string) => number {
  return text => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/** What a number of runs, a seed and the like may be. */
export const natural = whole(0, 2 ** 31 - 1)

/** A parser for an http or https URL; the slash at its end is dropped. */
export function url(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return text.replace(/\/+$/, '')
  throw new InvalidArgumentError('It must be an http or https URL, such as http://127.0.0.1:4010.')
}

/** Gathers an option that may be given several times. */
export function gather(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

/** A parser for the origin of web pages: scheme, host and port. */
export function origin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text
  throw new InvalidArgumentError('It must be an origin, such as http://localhost:5173.')
}

/** Gathers host names, each with a port or without. */
export function hostNames(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[\w.-]+(:\d+)?$/.test(text)) return gather(text, before)
  throw new InvalidArgumentError('It must be a host name, such as oracle.test or oracle.test:4010.')
}

/** A message as one line: what somebody typed or a file held may well have several. */
export function inOneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n]\s*/g, ' ')
}
