import { InvalidArgumentError } from 'commander'

/**
 * A parser for an option that may be repeated: for parts separated by commas, each of which stands for some values.
 * @returns each value once
 */
export function eachOnce<T>(
  parse: (part: string) => readonly T[],
): (text: string, before?: readonly T[]) => readonly T[] {
  return (text, before = []) => {
    try {
      return [...new Set([...before, ...text.split(',').flatMap(part => parse(part.trim()))])]
    } catch (error) {
      const { message } = error as Error
      throw new InvalidArgumentError(`${message.charAt(0).toUpperCase()}${message.slice(1)}`)
    }
  }
}
