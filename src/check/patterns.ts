/** Those texts that a pattern matches, in which `*` stands for any text. */
export function matching<T extends string>(pattern: string, texts: readonly T[]): readonly T[] {
  const parts = pattern.split(/\*+/).map(part => part.replace(/[^\w-]/g, '\\$&'))
  const expression = new RegExp(`^${parts.join('.*')}$`)
  return texts.filter(text => expression.test(text))
}
