/**
 * Does some work for each item, at most so many at a time, in the order of the items.
 * @throws the first error, after the work that had begun has ended
 */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const errors: unknown[] = []
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && errors.length === 0; item = waiting.shift())
      await work(item).catch(error => errors.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  if (errors.length > 0) throw errors[0]
}
