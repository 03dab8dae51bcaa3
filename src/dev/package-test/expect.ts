import { t } from 'tap'

/** @param look returns what it saw; it throws an error if the check fails */
export async function check(name: string, look: () => Promise<string>): Promise<void> {
  try {
    t.pass(`${name}: ${await look()}`)
  } catch (error) {
    t.fail(name, { at: null, stack: '', seen: (error as Error).message })
  }
}

/** @throws Error with what was seen, if it is not what was expected */
export function expect(isExpected: boolean, seen: string): string {
  if (!isExpected) throw new Error(seen)
  return seen
}
