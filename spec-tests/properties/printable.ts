import fc, { type Arbitrary } from 'fast-check'

/** A character that shows by itself, and that no normalisation of Unicode turns into others. */
function isPrintable(character: string): boolean {
  return (
    /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) &&
    !/[\p{Default_Ignorable_Code_Point}\u{2800}\u{FFFC}\u{FFFD}]/u.test(character) &&
    character.normalize('NFKC') === character
  )
}

const character = fc.oneof(
  { arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), weight: 1 },
  { arbitrary: fc.constantFrom(...'ÉéŁłЖжΩß王小明😀“”—<>&"\'\\%_'), weight: 1 },
)

/** A text of at most so many UTF-16 code units that a service has no reason to refuse or to change. */
export function title(most: number): Arbitrary<string> {
  return fc
    .array(
      fc.oneof(
        { arbitrary: character.filter(isPrintable), weight: 9 },
        { arbitrary: fc.constant(' '), weight: 1 },
      ),
      { minLength: 1, maxLength: most },
    )
    .map(characters => characters.join('').trim().normalize())
    .filter(text => text !== '' && text.length <= most && text.normalize('NFKC') === text)
}
