import fc, { type Arbitrary } from 'fast-check'

/** Whether a character is visible alone and Unicode normalization does not change it. */
function isPrintable(character: string): boolean {
  return (
    /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) &&
    !/[\p{Default_Ignorable_Code_Point}\u{2800}\u{FFFC}\u{FFFD}]/u.test(character) &&
    character.normalize('NFKC') === character
  )
}

/** Characters by code point. The string units of fast-check are slower: they first build a table of all characters. */
const between = (min: number, max: number) =>
  fc.integer({ min, max }).map(point => String.fromCodePoint(point))

const character = fc.oneof(
  { arbitrary: between(0x20, 0x7e), weight: 3 },
  { arbitrary: between(0xa0, 0xd7ff), weight: 1 },
  { arbitrary: between(0xe000, 0x10ffff), weight: 1 },
  { arbitrary: fc.constantFrom(...'ÉéŁłЖжΩß王小明😀“”—<>&"\'\\%_'), weight: 1 },
)

/** A text of at most `maxLength` UTF-16 code units that a service has no reason to refuse or to change. */
export function title(maxLength: number): Arbitrary<string> {
  return fc
    .array(
      fc.oneof(
        { arbitrary: character.filter(isPrintable), weight: 9 },
        { arbitrary: fc.constant(' '), weight: 1 },
      ),
      { minLength: 1, maxLength },
    )
    .map(characters => characters.join('').trim().normalize())
    .filter(text => text !== '' && text.length <= maxLength && text.normalize('NFKC') === text)
}
