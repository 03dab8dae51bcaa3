import { shortened } from '../../src/report/failures/texts.js'
import type { Contradiction } from '../../src/report/finding.js'
import type { Evidence, RequestRecord } from '../../src/report/report.js'

/** A contradiction in words. @param records those that show the earlier value, and then those that show the later one */
export function wordsOfContradiction(
  { about, values, alone, earlier }: Contradiction,
  records: readonly RequestRecord[],
): Pick<Evidence, 'message' | 'expected' | 'observed'> {
  const [one, other] = [formatRequest(records[earlier - 1]), formatRequest(records.at(-1))]
  const difference =
    alone === undefined ? '' : `; true of the first alone: ${alone[0]}; true of the second alone: ${alone[1]}`
  return {
    message: `The target contradicts itself on open.${about}: ${one} shows ${values[0]}, and ${other} shows ${values[1]}${difference}`,
    expected: `${values[0]}, as ${one} showed before`,
    observed: `${values[1]}, as ${other} shows`,
  }
}

/** A request as a sentence names it. */
function formatRequest(record: RequestRecord | undefined): string {
  if (record === undefined) return 'an earlier request'
  const { method, path, actor, body, status } = record
  const sent = body === null ? '' : ` ${shortened(JSON.stringify(body), 100)}`
  return `${method} ${path}${sent} by ${actor ?? 'a caller without a token'} (${status})`
}
