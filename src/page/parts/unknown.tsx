import { shortened } from '../texts/names.js'

/** Says that the address names nothing. @param name what it names; empty if it names something */
export function Unknown({ kind, name }: { readonly kind: string; readonly name: string }) {
  if (name === '') return null
  return (
    <p class="problem">
      There is no {kind} {shortened(name, 40)}.
    </p>
  )
}

/** Which of some things, counted from 1, the address names: the first if it says nothing, undefined if there is none. */
export function numberIn(part: string, count: number): number | undefined {
  const number = Number(part || 1)
  return Number.isInteger(number) && number >= 1 && number <= count ? number : undefined
}
