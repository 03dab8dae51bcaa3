/** Comes back when all have ended, so that nothing is under way when the next world is put in place. */
export async function together<T>(running: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(running)
  return settled.map(each => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}
