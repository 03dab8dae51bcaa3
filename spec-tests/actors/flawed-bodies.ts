import { isRecord } from '../../src/spec/is-record.js'
import type { ClientRequest } from '../target/request.js'
import type { NewGroupText } from './group-fixture.js'

type Field = keyof NewGroupText
const fields: readonly Field[] = ['title', 'description']

/** The values, by what is wrong with them, that a server may refuse as a title or a description. */
const flawedValues = {
  'a number': 5,
  null: null,
  'a boolean': true,
  'a list': ['New'],
  'an object': { text: 'New' },
  'an empty text': '',
  'a blank text': '  ',
  'a very long text': 'x'.repeat(10_000),
} as const

/** The values that are not texts. A server may refuse each of them, or take it as a text: open.wrong-type. */
export const wrongTypes = ['a number', 'null', 'a boolean', 'a list', 'an object'] as const

/** The texts with one of them replaced. Both orders of a valid and a flawed field occur. */
export function withFlaw(
  text: NewGroupText,
  valid: Field,
  flaw: keyof typeof flawedValues,
): Readonly<Record<Field, unknown>> {
  const [flawed] = fields.filter(field => field !== valid)
  return { ...text, [flawed as Field]: flawedValues[flaw] }
}

type Flawed = Pick<ClientRequest, 'body' | 'contentType'>

/** Bodies that have one valid field or both, by what is wrong with the rest of the request. */
export function flawedBodies(text: NewGroupText, valid: Field): Readonly<Record<string, Flawed>> {
  const flaws = Object.keys(flawedValues) as (keyof typeof flawedValues)[]
  return {
    ...Object.fromEntries(
      flaws.map(flaw => [`the other field is ${flaw}`, { body: withFlaw(text, valid, flaw) }]),
    ),
    'the other field is missing': { body: { [valid]: text[valid] } },
    'an unknown property': { body: { [valid]: text[valid], colour: 'blue' } },
    'an object in a list': { body: [text] },
    'null as the body': { body: null },
    'an object in an object': { body: { group: text } },
    'another content type': { body: text, contentType: 'text/plain' },
  }
}

/** Whether a body lacks a required field, has a field that is not a text or an unknown property, or is not an object. */
export function hasFlaw({ operation, body }: Pick<ClientRequest, 'operation' | 'body'>): boolean {
  if (body === undefined) return false
  if (!isRecord(body)) return true
  const isKnown = (key: string) => (fields as readonly string[]).includes(key)
  return (
    Object.entries(body).some(([key, value]) => !isKnown(key) || typeof value !== 'string') ||
    (operation === 'createGroup' && fields.some(field => !(field in body)))
  )
}

/** The fields of a body that are texts. */
export function textsOf(body: unknown): Partial<NewGroupText> {
  const given = isRecord(body) ? body : {}
  return Object.fromEntries(
    fields.filter(field => typeof given[field] === 'string').map(field => [field, given[field]]),
  )
}
