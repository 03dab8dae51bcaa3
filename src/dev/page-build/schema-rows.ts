import { isRecord } from '../../spec/is-record.js'

type Schema = Readonly<Record<string, unknown>>

/** What an object may have by a JSON Schema: the path of each property, its type and its meaning. */
export function schemaRows(root: Schema): readonly (readonly string[])[] {
  return rowsOf(root, root, '')
}

function rowsOf(root: Schema, schema: Schema, path: string): readonly (readonly string[])[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(recordAt(schema, 'properties')).flatMap(([name, value]) => {
    if (!isRecord(value) || name === '$schema' || name === 'version') return []
    const property = { ...referredTo(root, value), ...value }
    const at = `${path}${name}`
    const need = required.includes(name) ? ', required' : ''
    const items = referredTo(root, recordAt(property, 'items'))
    const own = [`\`${at}\``, `${typeOf(root, property)}${need}`, String(property.description ?? '')]
    return [own, ...rowsOf(root, property, `${at}.`), ...rowsOf(root, items, `${at}[].`)]
  })
}

function typeOf(root: Schema, schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(value => `\`${value}\``).join(', ')
  if (Array.isArray(schema.anyOf))
    return [...new Set(schema.anyOf.map(one => typeOf(root, referredTo(root, one))))].join(' or ')
  return schema.type === 'array'
    ? `list of ${typeOf(root, referredTo(root, recordAt(schema, 'items')))}s`
    : String(schema.type)
}

/** @throws Error if the schema refers to a definition that it does not have */
function referredTo(root: Schema, schema: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema
  const found = recordAt(root, 'definitions')[schema.$ref.replace('#/definitions/', '')]
  if (!isRecord(found)) throw new Error(`the schema has no ${schema.$ref}`)
  return found
}

function recordAt(schema: Schema, key: string): Schema {
  const value = schema[key]
  return isRecord(value) ? value : {}
}
