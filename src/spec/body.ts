import type { Operation } from './endpoints.js'
import { isRecord } from './is-record.js'
import { type Refusal, type RefusalReason, refuse } from './outcome.js'
import { partsOf, type Readings, readingFor } from './readings.js'
import type { Body, Request } from './request.js'

/** The fields of a group that a body gives. */
export interface GroupText {
  readonly title?: string
  readonly description?: string
}

const fields = ['title', 'description'] as const

/** Reads the title and the description from the body of a request, or refuses it. Create needs both. */
export function parseBody(
  { operation, body }: Request<'createGroup' | 'updateGroup'>,
  readings: Readings,
): GroupText | Refusal {
  const no = (reason: RefusalReason) => refuse(reason, operation, readings)
  const value = objectIn(body, operation, readings)
  if (value === refused) return no(isUnread(body, operation, readings) ? 'wrong-content-type' : 'bad-body')
  const given = Object.entries(value)
  const named = given.filter(([key]) => (fields as readonly string[]).includes(key))
  if (readingFor(readings, 'unknown-properties', operation) !== 'ignored' && given.length > named.length)
    return no('unknown-property')
  if (operation === 'createGroup' && named.length < fields.length) return no('missing-field')
  if (
    operation === 'updateGroup' &&
    named.length === 0 &&
    readingFor(readings, 'empty-update', operation) !== '200'
  )
    return no('empty-update')
  if (
    readingFor(readings, 'wrong-type', operation) !== 'text' &&
    named.some(([, text]) => typeof text !== 'string')
  )
    return no('wrong-type')
  const texts = named.map(([key, text]) => [key, stored(asText(text), operation, readings)] as const)
  if (texts.some(([key, text]) => !isAccepted(key, text, operation, readings))) return no('empty-text')
  return Object.fromEntries(texts)
}

const refused = Symbol('refused')

function objectIn(body: Body, operation: Operation, readings: Readings): object | typeof refused {
  if (body.kind === 'none') return operation === 'updateGroup' ? {} : refused
  if (body.kind === 'broken' || isUnread(body, operation, readings)) return refused
  const { value } = body
  return isRecord(value) ? value : refused
}

/** open.wrong-content-type */
function isUnread(body: Body, operation: Operation, readings: Readings): boolean {
  return (
    body.kind === 'wrong-content-type' && readingFor(readings, 'wrong-content-type', operation) !== 'read'
  )
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** open.stored-text */
function stored(text: string, operation: Operation, readings: Readings): string {
  switch (readingFor(readings, 'stored-text', operation)) {
    case 'kept':
      return text
    case 'trimmed':
      return text.trim()
    case 'nfc':
      return text.normalize('NFC')
  }
}

/** open.empty-strings */
function isAccepted(field: string, text: string, operation: Operation, readings: Readings): boolean {
  if (text.trim() !== '') return true
  return partsOf(readingFor(readings, 'empty-strings', operation)).includes(
    `${text === '' ? 'empty' : 'blank'}-${field}`,
  )
}
