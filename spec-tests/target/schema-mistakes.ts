import { createRequire } from 'node:module'
import type { ErrorObject } from 'ajv'
import { readJson } from '../../src/files.js'

const require = createRequire(import.meta.url)

/** What is wrong with an object by a JSON Schema: the first problem of each path. */
export function schemaMistakes(schemaFile: string, value: object): Map<string, readonly string[]> {
  // Most runs have no file to validate, and Ajv takes long to load.
  const { Ajv } = require('ajv') as typeof import('ajv')
  const validate = new Ajv({ allErrors: true, strict: false }).compile(readJson(schemaFile) as object)
  validate(value)
  const mistakes = new Map<string, readonly string[]>()
  for (const error of validate.errors ?? []) {
    // An alternative that does not fit says less than that none does.
    if (error.schemaPath.includes('/anyOf/')) continue
    const path = pathOf(error)
    if (!mistakes.has(path)) mistakes.set(path, [problemOf(error)])
  }
  return mistakes
}

/** An unknown key is a path of its own, so that each is listed. */
function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const extra = keyword === 'additionalProperties' ? `/${params.additionalProperty}` : ''
  const missing = keyword === 'required' ? `/${params.missingProperty}` : ''
  return `${instancePath}${extra}${missing}`.slice(1).replaceAll('/', '.').replaceAll('~1', '/')
}

function problemOf({ keyword, message = '' }: ErrorObject): string {
  if (keyword === 'additionalProperties') return 'is an unknown key'
  if (keyword === 'required') return 'is missing'
  return keyword === 'anyOf' ? 'must be a text, {"env": NAME} or {"file": PATH}' : message
}
