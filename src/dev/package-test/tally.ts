/** Counts checks, and prints one line for each. */
export class Tally {
  passed = 0
  failed = 0

  /** @param look returns what it saw; it throws an error if the check fails */
  async check(name: string, look: () => Promise<string>): Promise<void> {
    try {
      const seen = await look()
      this.passed++
      console.log(`ok ${name}: ${seen}`)
    } catch (error) {
      this.failed++
      console.log(`not ok ${name}: ${(error as Error).message}`)
    }
  }
}

/** @throws Error with what was seen, if it is not what was expected */
export function expect(isExpected: boolean, seen: string): string {
  if (!isExpected) throw new Error(seen)
  return seen
}
