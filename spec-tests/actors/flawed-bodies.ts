import { type GroupText, type TextField, textFields } from '../target/group-text.js'
import type { ClientRequest } from '../target/request.js'

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
  text: GroupText,
  valid: TextField,
  flaw: keyof typeof flawedValues,
): Readonly<Record<TextField, unknown>> {
  const [flawed] = textFields.filter(field => field !== valid)
  return { ...text, [flawed as TextField]: flawedValues[flaw] }
}

type Flawed = Pick<ClientRequest, 'body' | 'contentType'>

/** Bodies that have one valid field or both, by what is wrong with the rest of the request. */
export function flawedBodies(text: GroupText, valid: TextField): Readonly<Record<string, Flawed>> {
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
