/** The number of characters of a body that a message shows. */
const longestQuote = 160

/** A response as a report shows it: its status and the beginning of its body. */
export function formatResponse({
  status,
  text,
}: {
  readonly status: number | null
  readonly text: string
}): string {
  return `${status} ${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text || '(empty)'}`
}
