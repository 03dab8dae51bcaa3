/** Characters without a shape: joiners, marks of direction, variation selectors, a soft hyphen, one for private use. */
const invisible =
  '\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufe0e\ufe0f\ufeff\ufffc\ue000\u{e0061}'

/** Signs that programs replace by signs of ASCII, or that small character sets lack. No normalization changes one. */
const signs = '‐–—―‘’‚“”„‹›«»•·†‡‰€§¶©®°±×÷¿¡ßøđħłŋþæœ'

/**
 * Texts that implementations often change by mistake: they decode them, expand them as patterns, trim them, cut
 * them or read them as numbers. A service may refuse them.
 * @param mark makes the titles differ from those of all other groups
 */
export function oddTexts(mark: string): readonly { readonly title: string; readonly description: string }[] {
  const spellings = `${mark} R&amp;D &#39;x&#39; %25 $& $$ \\\\1 \\0  two 👩‍🚀`
  const number = `00${Number.parseInt(mark, 36) % 1_000_000}`
  return [
    { title: spellings, description: spellings },
    { title: number, description: '1.50' },
    {
      title: `${mark} ~a ~p {0} {x} |y| ^=\` c:\\new`,
      description: `~s ~n {} {1} |z| ^=\` c:\\temp ${mark}`,
    },
    { title: `${mark} <b>"in quotes"</b>`, description: `<i>"${mark}"</i>` },
    { title: `${mark} lines`, description: 'One\r\ntwo\nthree' },
    { title: `${mark} first\nsecond`, description: `${mark} first  second` },
    { title: `${mark} zero`, description: '0' },
    { title: `${mark} tab\tstop`, description: `${mark} one\ttwo\t\tthree` },
    { title: `${mark} ${betweenLetters(invisible)}`, description: betweenLetters(invisible) },
    { title: `${mark} ${signs}`, description: `${signs} ${mark}` },
    { title: `old Équipe ${mark}`, description: `Équipe du soir ${mark}` },
    // The last byte of each is white space in Latin-1.
    { title: `The ${mark} 张`, description: `A day with ${mark} Å` },
    { title: `${mark} ${'very '.repeat(13)}long`, description: `${mark} ${'very '.repeat(13)}long` },
  ]
}

function betweenLetters(signs: string): string {
  return Array.from(signs, sign => `x${sign}`)
    .join('')
    .concat('x')
}
