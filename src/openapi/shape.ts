import type { Schema } from './schema.js'

/** Every text in a sample that stands for a value begins with this character, which no fixed text has. */
const mark = '\ue000'

/** A text for samples that stands for any value of this name. */
export function placeholder(name: string): string {
  return mark + name
}

/**
 * The schema of JSON values like these samples. A text is fixed, unless it is a placeholder. A property is required if
 * all samples have it.
 * @param leaves the schema of each placeholder, by name
 */
export function shapeOf(samples: readonly unknown[], leaves: Readonly<Record<string, Schema>>): Schema {
  const [sample] = samples
  if (Array.isArray(sample))
    return { type: 'array', items: shapeOf((samples as readonly unknown[][]).flat(), leaves) }
  if (typeof sample === 'object' && sample !== null)
    return objectShape(samples as readonly Readonly<Record<string, unknown>>[], leaves)
  if (typeof sample === 'string' && sample.startsWith(mark)) return leaves[sample.slice(mark.length)] ?? {}
  if (typeof sample === 'boolean') return { type: 'boolean' }
  const values = [...new Set(samples)]
  return { type: 'string', ...(values.length === 1 ? { const: values[0] } : { enum: values }) }
}

function objectShape(
  samples: readonly Readonly<Record<string, unknown>>[],
  leaves: Readonly<Record<string, Schema>>,
): Schema {
  const has = (sample: object, key: string) => Object.hasOwn(sample, key)
  const isSpread = samples.some(sample => sample[0] === mark)
  const keys = [...new Set(samples.flatMap(Object.keys))].filter(key => !isSpread || !/^\d+$/.test(key))
  const properties = Object.fromEntries(
    keys.map(key => {
      const values = samples.filter(sample => has(sample, key)).map(sample => sample[key])
      return [key, shapeOf(values, leaves)]
    }),
  )
  const required = keys.filter(key => samples.every(sample => has(sample, key)))
  const [named] = keys.filter(key => key.startsWith(mark))
  if (named !== undefined) return { type: 'object', propertyNames: leaves[named.slice(mark.length)] ?? {} }
  // If a path of open.read-fields leads into another field, that field becomes an object of its characters.
  return { type: 'object', properties, required, additionalProperties: isSpread && { type: 'string' } }
}

/** The JSON Pointer of a placeholder in a sample; undefined if it is not there. */
export function pointerTo(name: string, sample: unknown): string | undefined {
  if (sample === placeholder(name)) return ''
  if (typeof sample !== 'object' || sample === null) return undefined
  for (const [key, value] of Object.entries(sample)) {
    const inner = pointerTo(name, value)
    if (inner !== undefined) return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}${inner}`
  }
  return undefined
}
