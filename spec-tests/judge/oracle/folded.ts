import { fold, isAscii } from '../../../src/spec/folding.js'
import type { Readings } from '../../../src/spec/readings.js'

/** A text, and its form under each folding, made when it is first asked for. */
export class Folded {
  readonly isPlain: boolean
  readonly #forms = new Map<Readings, string>()

  constructor(readonly text: string) {
    this.isPlain = isAscii(text)
  }

  under(readings: Readings): string {
    const known = this.#forms.get(readings)
    if (known !== undefined) return known
    const form = fold(this.text, readings)
    this.#forms.set(readings, form)
    return form
  }
}

/** Whether a text begins with a string under every one of these foldings, or under some. */
export function begins(
  text: Folded,
  search: Folded,
  how: 'every' | 'some',
  foldings: readonly [Readings, ...Readings[]],
): boolean {
  const isUnder = (folding: Readings) => text.under(folding).startsWith(search.under(folding))
  // All of them fold plain ASCII in the same way.
  return text.isPlain && search.isPlain ? isUnder(foldings[0]) : foldings[how](isUnder)
}
