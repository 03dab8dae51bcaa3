import type { OpenPointId } from '../../spec/open-points.js'
import type { MutantName } from './mutant.js'

/** Mutants of a file, of one declaration in it, or of the same code in that, that no client can notice. */
export interface Area extends Pick<MutantName, 'file'>, Partial<Pick<MutantName, 'within' | 'original'>> {
  readonly reason: string
}

type ByName<T> = Readonly<Record<string, T>>

/** A reason for a whole file, or by declaration, or also by the code that mutants replace. */
type Reasons = string | ByName<string | ByName<string>>

/** The areas of the files in a folder. */
export function areasIn(folder: string, files: ByName<Reasons>): readonly Area[] {
  return Object.entries(files).flatMap(([name, ofFile]): readonly Area[] => {
    const file = `${folder}${name}`
    if (typeof ofFile === 'string') return [{ file, reason: ofFile }]
    return Object.entries(ofFile).flatMap(([within, ofCode]): readonly Area[] =>
      typeof ofCode === 'string'
        ? [{ file, within, reason: ofCode }]
        : Object.entries(ofCode).map(([original, reason]) => ({ file, within, original, reason })),
    )
  })
}

/** The server takes another reading than its configuration says, everywhere and always. Each reading is fair. */
export function otherReading(id: OpenPointId): string {
  return `It is another fair reading of open.${id}.`
}
