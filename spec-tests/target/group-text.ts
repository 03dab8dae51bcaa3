import { isRecord } from '../../src/spec/is-record.js'
import type { ClientRequest } from './request.js'

/** The texts of a group. */
export interface GroupText {
  readonly title: string
  readonly description: string
}

export type TextField = keyof GroupText

export const textFields: readonly TextField[] = ['title', 'description']

/** Whether a body lacks a required field, has a field that is not a text or an unknown property, or is not an object. */
export function hasFlaw({ operation, body }: Pick<ClientRequest, 'operation' | 'body'>): boolean {
  if (body === undefined) return false
  if (!isRecord(body)) return true
  const isKnown = (key: string) => (textFields as readonly string[]).includes(key)
  return (
    Object.entries(body).some(([key, value]) => !isKnown(key) || typeof value !== 'string') ||
    (operation === 'createGroup' && textFields.some(field => !(field in body)))
  )
}

/** The textFields of a body that are texts. */
export function textsOf(body: unknown): Partial<GroupText> {
  const given = isRecord(body) ? body : {}
  return Object.fromEntries(
    textFields.filter(field => typeof given[field] === 'string').map(field => [field, given[field]]),
  )
}

/** Whether both texts are equal after Unicode normalization, which the specification leaves open. */
export function isSameText(shown: unknown, given: string | undefined): boolean {
  return typeof shown === 'string' && shown.normalize() === given?.normalize()
}
