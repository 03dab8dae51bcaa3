import type { NamedFault } from './fault.js'
import { each, storing } from './operators/texts.js'
import { create, read } from './steps.js'

/** Texts of a new group that are taken for something else than text, or tidied up. */
export const createRewritten: readonly NamedFault[] = (
  [
    [
      'line-breaks-unified',
      'A line break as Windows writes it is stored as Unix does.',
      text => text.replaceAll('\r\n', '\n'),
      ['Tide Tables', 'Printed\r\nand bound'],
    ],
    [
      'lines-joined',
      'The lines of a text are joined by spaces.',
      text => text.replace(/[\r\n]+/g, ' '),
      ['Tide Tables', 'Printed\nand bound'],
    ],
    [
      'spaces-collapsed',
      'Several spaces in a row are stored as one.',
      text => text.replace(/ +/g, ' '),
      ['Tide  Tables', 'Printed'],
    ],
    [
      'text-as-a-number',
      'A text that reads as a number is stored as that number, without its first zeros.',
      text => (text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text),
      ['007', 'Printed'],
    ],
    [
      'entities-decoded',
      'Entities of HTML in a text are decoded before it is stored.',
      text => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
      ['Tides &amp; Waves', 'Printed'],
    ],
    [
      'percent-decoded',
      'A text is decoded as if it stood in a URL.',
      text => decoded(text),
      ['Tides %26 Waves', 'Printed'],
    ],
    [
      'filled-in-as-a-replacement',
      'A text is filled in by a function that takes $& and $$ for patterns.',
      text => '?'.replace('?', text),
      ['Tides for $$', 'Printed'],
    ],
    [
      'joiners-dropped',
      'Characters without a width are dropped, and emoji fall apart that they join.',
      text => text.replace(/[\u200b-\u200f]/g, ''),
      ['Tides 👩\u200d🚀', 'Printed'],
    ],
  ] as const satisfies readonly (readonly [
    string,
    string,
    (text: string) => string,
    readonly [string, string],
  ])[]
).map(
  ([name, says, change, [title, description]]): NamedFault => ({
    name,
    clause: 'create.persists',
    says,
    definitions: storing(text => each(text, change)),
    shownBy: [create('Maya Lindqvist', title, description), read('Maya Lindqvist', title)],
  }),
)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
