import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { endpoints, type Operation } from '../../spec/endpoints.js'

/** The parts of an OpenAPI description that tests read. */
export interface Description {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
  readonly 'x-readings': Readonly<Record<string, string>>
}

export interface DescribedOperation {
  readonly parameters?: readonly DescribedParameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

interface DescribedParameter {
  readonly name: string
  readonly schema: object
}

type Content = Readonly<Record<'application/json', { readonly schema: object }>>

export function describedOperation({ paths }: Description, operation: Operation): DescribedOperation {
  const { path, method } = endpoints[operation]
  const found = paths[path.replace(/<(\w+)>/g, '{$1}')]?.[method.toLowerCase()]
  if (found === undefined) throw new Error(`the description has no operation ${operation}`)
  return found
}

/** Checks values against a schema of a description. */
export function validator({ components }: Pick<Description, 'components'>, schema: object): ValidateFunction {
  return new Ajv2020({ strict: false, allErrors: true }).compile({ ...schema, components })
}

export interface SeenResponse {
  readonly status: number
  readonly body: string
  readonly type: string | undefined
}

/** How a response differs from the description; undefined if it does not. */
export type Differs = (operation: Operation, response: SeenResponse) => string | undefined

export function differing(description: Description): Differs {
  const validators = new Map<string, ValidateFunction>()
  const validatorFor = (operation: Operation, status: number, schema: object) => {
    const key = `${operation} ${status}`
    const validate = validators.get(key) ?? validator(description, schema)
    validators.set(key, validate)
    return validate
  }
  return (operation, { status, body, type }) => {
    const described = describedOperation(description, operation).responses[status]
    if (described === undefined) return `${operation} does not describe the status ${status}: ${body}`
    const schema = described.content?.['application/json'].schema
    if (body === '')
      return schema === undefined
        ? undefined
        : `${operation} ${status} has no body, but the description has one`
    if (type !== 'application/json; charset=utf-8')
      return `${operation} ${status} has the content type ${type}`
    if (schema === undefined)
      return described.description.includes('The body can be empty.')
        ? undefined
        : `${operation} ${status} has a body`
    const validate = validatorFor(operation, status, schema)
    return validate(JSON.parse(body))
      ? undefined
      : `${operation} ${status}: ${body} is not as described: ${JSON.stringify(validate.errors)}`
  }
}
