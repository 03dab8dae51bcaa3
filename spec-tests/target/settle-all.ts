/**
 * Waits until every promise has settled, so that nothing is under way when the next world is put in place.
 * @throws the reason of the first promise that was rejected
 */
export async function settleAll<T>(running: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(running)
  return settled.map(each => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}
