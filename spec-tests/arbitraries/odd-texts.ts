import type { Case } from '../runner/case.js'

/**
 * Texts that often come out otherwise than they went in: decoded, filled in as patterns, tidied up or taken for numbers.
 * A service may refuse them. No two groups share a title.
 */
export function oddTexts(c: Case): readonly { readonly title: string; readonly description: string }[] {
  const mark = c.suite.mark()
  const signs = `${mark} R&amp;D &#39;x&#39; %25 $& $$  two 👩‍🚀`
  const number = `00${Number.parseInt(mark, 36) % 1_000_000}`
  return [
    { title: signs, description: signs },
    { title: number, description: '1.50' },
    { title: `${mark} lines`, description: 'One\r\ntwo\nthree' },
  ]
}

/** The same but for Unicode normalisation, which is open. */
export function alike(shown: unknown, given: string | undefined): boolean {
  return typeof shown === 'string' && shown.normalize() === given?.normalize()
}
