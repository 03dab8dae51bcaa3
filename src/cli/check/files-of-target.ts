import { dirname, resolve } from 'node:path'
import { readJson, UsageError } from '../../files.js'
import { isRecord } from '../../spec/is-record.js'

/** A target file and the files that it names: its world, and those of tokens. What is wrong with it is told by who reads it. */
export function filesOfTarget(file: string): readonly string[] {
  const { world, tokens, badTokens } = tryRead(file)
  const sources = [tokens, badTokens].flatMap(each => (isRecord(each) ? Object.values(each) : []))
  const names = [world, ...sources.map(source => (isRecord(source) ? source.file : undefined))]
  return [file, ...names.filter(name => typeof name === 'string').map(name => resolve(dirname(file), name))]
}

function tryRead(file: string): Readonly<Record<string, unknown>> {
  try {
    const value = readJson(file)
    return isRecord(value) ? value : {}
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return {}
  }
}
