import type { HttpResponse } from '../target/client.js'
import { fieldsAt } from '../target/group-layout.js'
import { textFields } from '../target/group-text.js'
import type { Judged } from './beliefs.js'
import type { BrokenTogether } from './broken-together.js'
import { isChange, type Known } from './exchange.js'

/** A server may refuse an empty text: open.empty-strings. If it stores one, it stores each that it accepts in an update. */
export function emptyTexts({ layout }: Known, transcript: readonly Judged[]): readonly BrokenTogether[] {
  if (layout === undefined) return []
  return textFields.flatMap((field): readonly BrokenTogether[] => {
    const accepted = transcript.flatMap(({ exchange }, at) => {
      const { request, response } = exchange
      if (!isChange(exchange) || Object(request.body)[field] !== '') return []
      const read = nextAbout(idOf(exchange), transcript.slice(at + 1))
      if (read?.request.operation !== 'readGroup' || read.response.status !== 200) return []
      const isStored = fieldsAt(read.response.json, layout)[field] === ''
      return { operation: request.operation, decides: [response, read.response] as HttpResponse[], isStored }
    })
    const lost = accepted.find(({ operation, isStored }) => operation === 'updateGroup' && !isStored)
    if (lost === undefined || !accepted.some(({ isStored }) => isStored)) return []
    return [
      {
        clause: `update.${field}`,
        decides: lost.decides,
        expected: { statuses: ['4xx', 200], group: { [field]: '' } },
        because: `another request with an empty ${field} was stored`,
      },
    ]
  })
}

function nextAbout(id: string, transcript: readonly Judged[]): Judged['exchange'] | undefined {
  return transcript.find(({ exchange }) => idOf(exchange) === id)?.exchange
}

function idOf({ request, newId }: Judged['exchange']): string {
  return request.group ?? newId
}
