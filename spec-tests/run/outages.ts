/** A read and its repetition, twice. */
const fewInARow = 4

/** What a gateway returns that reaches no service: 502, 503 or 504. */
export function isFromGateway({ status }: { readonly status: number }): boolean {
  return status >= 502 && status <= 504
}

/**
 * What to do after so many responses in a row that may come from a gateway: judge the last one like any other, or first
 * find out whether a service responds to anything. A run without a service ends.
 * @param isReported whether wire.no-server-error has failed: then a single such response says nothing new
 */
export function stepAfterGateway(inARow: number, isReported: boolean): 'judge' | 'find out' {
  if (inARow === 0) return 'judge'
  return inARow % fewInARow === 0 || (inARow === 1 && !isReported) ? 'find out' : 'judge'
}
