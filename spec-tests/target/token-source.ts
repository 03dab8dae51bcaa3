import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reasonOf, UsageError } from '../../src/files.js'

/** A token, or where it is. */
type TokenSource = string | { readonly env: string } | { readonly file: string }

/**
 * @param source valid by the schema of the target file
 * @param folder where relative paths start
 * @throws UsageError if the token is not there
 */
export function readToken(source: unknown, folder: string): string {
  const where = source as TokenSource
  if (typeof where === 'string') return where
  if ('env' in where) {
    const value = process.env[where.env]?.trim()
    if (value) return value
    throw new UsageError(`the environment variable ${where.env} is not set`)
  }
  try {
    return readFileSync(resolve(folder, where.file), 'utf8').trim()
  } catch (error) {
    throw new UsageError(`${where.file}: ${reasonOf(error)}`)
  }
}
