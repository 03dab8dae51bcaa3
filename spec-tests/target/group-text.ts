import { isRecord } from '../../src/spec/is-record.js'

export interface GroupText {
  readonly title: string
  readonly description: string
}

export type TextField = keyof GroupText

export const textFields: readonly TextField[] = ['title', 'description']

/** The fields of a body that are texts. */
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
