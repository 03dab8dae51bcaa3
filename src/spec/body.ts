import type { Operation } from './endpoints.js'
import { type Refusal, type RefusalReason, refuse } from './outcome.js'
import { parts, type Readings } from './readings.js'

/** The body of a request as it came: none at all, JSON, or something that cannot be read. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'broken' }
  | { readonly kind: 'wrong-content-type'; readonly value?: unknown }

/** What a body gives a group. */
export interface GroupText {
  readonly title?: string
  readonly description?: string
}

const fields = ['title', 'description'] as const

/** Reads the title and the description out of a body, or refuses it. Create needs both. */
export function parseBody(
  body: Body,
  operation: 'createGroup' | 'updateGroup',
  readings: Readings,
): GroupText | Refusal {
  const no = (reason: RefusalReason) => refuse(reason, operation, readings)
  const value = objectIn(body, operation, readings)
  if (value === refused) return no(body.kind === 'wrong-content-type' ? 'wrong-content-type' : 'bad-body')
  const given = Object.entries(value)
  const named = given.filter(([key]) => (fields as readonly string[]).includes(key))
  if (readings['unknown-properties'] !== 'ignored' && given.length > named.length)
    return no('unknown-property')
  if (operation === 'createGroup' && named.length < fields.length) return no('missing-field')
  if (operation === 'updateGroup' && named.length === 0 && readings['empty-update'] !== '200')
    return no('empty-update')
  if (readings['wrong-type'] !== 'text' && named.some(([, text]) => typeof text !== 'string'))
    return no('wrong-type')
  const texts = named.map(([key, text]) => [key, stored(asText(text), readings)] as const)
  if (texts.some(([key, text]) => !isAccepted(key, text, readings))) return no('empty-text')
  return Object.fromEntries(texts)
}

const refused = Symbol('refused')

function objectIn(body: Body, operation: Operation, readings: Readings): object | typeof refused {
  if (body.kind === 'none') return operation === 'updateGroup' ? {} : refused
  if (body.kind === 'broken') return refused
  if (body.kind === 'wrong-content-type' && readings['wrong-content-type'] !== 'read') return refused
  const { value } = body
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : refused
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** open.stored-text */
function stored(text: string, readings: Readings): string {
  switch (readings['stored-text']) {
    case 'kept':
      return text
    case 'trimmed':
      return text.trim()
    case 'nfc':
      return text.normalize('NFC')
  }
}

/** open.empty-strings */
function isAccepted(field: string, text: string, readings: Readings): boolean {
  if (text.trim() !== '') return true
  return parts(readings['empty-strings']).includes(`${text === '' ? 'empty' : 'blank'}-${field}`)
}
