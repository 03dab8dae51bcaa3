import { type Operation, takes } from '../spec/endpoints.js'
import { emptyTexts } from '../spec/possible-refusals.js'
import { partsOf, type Readings, readingFor } from '../spec/readings.js'
import { examplesIn, type Played } from './examples.js'
import { type Schema, whiteSpace } from './schema.js'

/** The body of a request, if its operation takes one. */
export function requestBodyOf(operation: Operation, readings: Readings, played: readonly Played[]): Schema {
  if (!takes(operation, 'body')) return {}
  const isCreate = operation === 'createGroup'
  const needsField = !isCreate && readingFor(readings, 'empty-update', operation) !== '200'
  const takesOthers = readingFor(readings, 'unknown-properties', operation) === 'ignored'
  const schema = {
    type: 'object',
    properties: {
      title: textSchema('title', operation, readings),
      description: textSchema('description', operation, readings),
    },
    ...(isCreate ? { required: ['title', 'description'] } : {}),
    ...(needsField ? { anyOf: [{ required: ['title'] }, { required: ['description'] }] } : {}),
    ...(takesOthers ? {} : { additionalProperties: false }),
  }
  const examples = examplesIn(played, request => (request as { body: { value: unknown } }).body.value)
  return {
    requestBody: {
      description: isCreate
        ? 'The title and the description of the new group.'
        : 'The new title, the new description, or both. What is left out keeps its value.',
      required: isCreate || needsField,
      content: {
        'application/json': { schema, ...examples },
      },
    },
  }
}

const nonBlank = { pattern: `[^${whiteSpace}]` }

/** open.wrong-type, open.empty-strings, open.stored-text */
function textSchema(field: 'title' | 'description', operation: Operation, readings: Readings): Schema {
  const accepted = partsOf(readingFor(readings, 'empty-strings', operation))
  const takesOf = (kind: 'empty' | 'blank') => accepted.includes(`${kind}-${field}`)
  const takesEmpty = takesOf('empty')
  // A text that is trimmed before it is checked is empty instead of blank.
  const takesBlank = emptyTexts(readings, operation).includes('blank') ? takesOf('blank') : takesEmpty
  const type = readingFor(readings, 'wrong-type', operation) === 'text' ? {} : { type: 'string' }
  const description = `${field === 'title' ? 'Title' : 'Description'} of the group.`
  return { ...type, ...emptiness(takesEmpty, takesBlank), description }
}

/** Constrains strings only: the JSON text of another value is never blank. */
function emptiness(takesEmpty: boolean, takesBlank: boolean): Schema {
  if (takesEmpty && takesBlank) return {}
  if (takesBlank) return { minLength: 1 }
  return takesEmpty ? { anyOf: [{ maxLength: 0 }, nonBlank] } : nonBlank
}
