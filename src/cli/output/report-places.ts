import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../../files.js'

/** Where an option sends a report. */
export interface ReportPlace<Name extends string = string> {
  readonly name: Name
  /** A file, or `-` for standard output. */
  readonly place: string
}

/** The places that the options with these names give. */
export function reportPlaces<Name extends string>(
  options: { readonly [Each in Name]?: string },
  names: readonly Name[],
): readonly ReportPlace<Name>[] {
  return names.flatMap(name => {
    const place = options[name]
    return place === undefined ? [] : [{ name, place }]
  })
}

/** Two reports in one file could not be read. @throws UsageError */
export function refuseSharedPlaces(outputs: readonly ReportPlace[]): void {
  for (const [at, { name, place }] of outputs.entries()) {
    const other = outputs.slice(0, at).find(before => isSame(before.place, place))
    if (other !== undefined)
      throw new UsageError(
        `--${other.name} and --${name} cannot both go to ${place === '-' ? 'standard output' : other.place}`,
      )
  }
}

/** A report in the place of a file that the command reads would destroy that file. @throws UsageError */
export function refuseOverwriting(
  outputs: readonly ReportPlace[],
  inputs: readonly (string | undefined)[],
): void {
  for (const { name, place } of outputs)
    if (inputs.some(file => file !== undefined && place !== '-' && isSame(file, place)))
      throw new UsageError(`--${name} would overwrite ${place}, which this command reads`)
}

function isSame(one: string, other: string): boolean {
  return one === other || (one !== '-' && other !== '-' && realPath(one) === realPath(other))
}

/** Without links; a file that does not exist yet is none. */
function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return resolve(file)
  }
}
