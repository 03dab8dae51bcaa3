import { type GroupText, type TextField, textFields } from '../target/group-text.js'

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
