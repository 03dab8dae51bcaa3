import { fold, isAscii } from '../../../src/spec/folding.js'
import type { Field } from '../../../src/spec/matching.js'
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

/** A searchable field with its foldings. */
export interface Searchable {
  readonly field: Field
  readonly folded: Folded
}

/** Some foldings. The list of the first one is made once, because each comparison takes one of the two lists. */
export interface Foldings {
  readonly all: readonly Readings[]
  readonly first: readonly Readings[]
}

export function foldingsOf(all: readonly Readings[]): Foldings {
  return { all, first: all.slice(0, 1) }
}

/** The foldings that can differ on these texts: all of them fold plain ASCII in the same way. */
export function distinctFoldings(
  { all, first }: Foldings,
  search: Folded,
  { folded }: Searchable,
): readonly Readings[] {
  return search.isPlain && folded.isPlain ? first : all
}

/** A string that is empty after folding may match every field. */
export function mayStart(search: Folded, field: Searchable, folding: Readings): boolean {
  return search.under(folding).trim() === '' || starts(search, field, folding)
}

export function starts(search: Folded, { folded }: Searchable, folding: Readings): boolean {
  return folded.under(folding).startsWith(search.under(folding))
}
