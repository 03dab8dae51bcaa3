import { endpoints, type Operation, takes } from '../spec/endpoints.js'
import { booleanSpellings } from '../spec/open-points.js'
import { partsOf, type Readings, readingFor } from '../spec/readings.js'
import { examplesIn, type Played } from './examples.js'
import type { Schema } from './schema.js'
import { searchStringSchema } from './search-string.js'

/** The parameters of an operation in its path and its query. */
export function parametersOf(
  operation: Operation,
  readings: Readings,
  played: readonly Played[],
): readonly Schema[] {
  const inPath = [...endpoints[operation].path.matchAll(/<((\w+?)_svc_id)>/g)].map(
    ([, name = '', noun = '']) => ({
      name,
      in: 'path',
      required: true,
      description: `SVC-ID of the ${noun}.`,
      schema: { $ref: '#/components/schemas/SvcId' },
      ...examplesIn(played, request => (request as Readonly<Record<string, unknown>>)[noun]),
    }),
  )
  return takes(operation, 'query') ? [...inPath, ...queryParameters(readings, played)] : inPath
}

function queryParameters(readings: Readings, played: readonly Played[]): readonly Schema[] {
  const flag = (name: 'profiles' | 'groups') => ({
    name,
    in: 'query',
    required: false,
    description: `Whether the search includes ${name}.`,
    schema: { ...flagSchema(readings), default: true },
  })
  return [
    {
      name: 's',
      in: 'query',
      required: true,
      description:
        'Search string, at least 3 characters long. It is compared with the beginning of each searchable field; upper and lower case are equal.',
      schema: searchStringSchema(readings),
      ...examplesIn(played, request =>
        request.operation === 'searchPrincipals' ? request.query.s : undefined,
      ),
    },
    flag('profiles'),
    flag('groups'),
  ]
}

/** open.bad-boolean, open.boolean-forms */
function flagSchema(readings: Readings): Schema {
  const guess = readingFor(readings, 'bad-boolean', 'searchPrincipals')
  if (guess === 'true' || guess === 'false') return { type: ['boolean', 'string'] }
  const accepted = partsOf(readings['boolean-forms'])
  const words = booleanSpellings
    .filter(({ form }) => accepted.includes(form))
    .flatMap(({ yes, no }) => [...yes, ...no])
  if (words.length === 0) return { type: 'boolean' }
  const pattern = `^(?:${words.map(inAnyCase).join('|')})$`
  return { anyOf: [{ type: 'boolean' }, { type: 'string', pattern }] }
}

function inAnyCase(word: string): string {
  return word.replace(/[a-z]/gi, letter => `[${letter.toUpperCase()}${letter.toLowerCase()}]`)
}
