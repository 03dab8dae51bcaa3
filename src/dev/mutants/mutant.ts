/** A mutant as the instrumenter of StrykerJS gives it. Lines and columns begin at 0. */
export interface Placed {
  /** The number that switches the mutant on. It changes with any change of the sources. */
  readonly id: string
  /** Relative to the folder of the package. */
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: { readonly start: Position; readonly end: Position }
}

interface Position {
  readonly line: number
  readonly column: number
}

/** What identifies a mutant, although lines are added or removed elsewhere. */
export interface MutantName {
  /** Relative to the folder of the package. */
  readonly file: string
  /** The top-level declaration that contains the mutant: a name, or `Class.member`. */
  readonly within: string
  /** The name that StrykerJS gives to this kind of change. */
  readonly mutator: string
  /** The code that the mutant replaces, in one line; the middle of a long text is left out. */
  readonly original: string
  readonly replacement: string
  /** Counts mutants with the same name so far, from 1. Absent for the first one. */
  readonly nth?: number
}

export interface Mutant extends MutantName {
  readonly id: string
  /** The first line is 1. */
  readonly line: number
}

/** The same text for the same mutant. */
export function keyOf({ file, within, mutator, original, replacement, nth = 1 }: MutantName): string {
  return [file, within, mutator, original, replacement, nth].join(' | ')
}

/** Names the mutants of sources. @param sources the text of each file by its name */
export function nameMutants(
  placed: readonly Placed[],
  sources: Readonly<Record<string, string>>,
): readonly Mutant[] {
  const counts = new Map<string, number>()
  return placed.map(({ id, fileName, mutatorName, replacement, location: { start, end } }) => {
    const lines = (sources[fileName] ?? '').split('\n')
    const name = {
      file: fileName,
      within: declarationAt(lines, start.line),
      mutator: mutatorName,
      original: inOneLine(textBetween(lines, start, end)),
      replacement: inOneLine(replacement),
    }
    const nth = (counts.get(keyOf(name)) ?? 0) + 1
    counts.set(keyOf(name), nth)
    return { ...name, ...(nth === 1 ? {} : { nth }), id, line: start.line + 1 }
  })
}

/** The last declaration that begins at the left margin, in a class with its member; empty before the first one. */
function declarationAt(lines: readonly string[], line: number): string {
  const form = /^(?:export )?(?:default )?(?:async )?(function\*?|const|let|class|abstract class) (\w+)/
  const before = lines.slice(0, line + 1)
  const from = before.findLastIndex(text => form.test(text))
  const [, kind = '', name = ''] = form.exec(before[from] ?? '') ?? []
  if (!kind.endsWith('class')) return name
  const memberForm = /^ {2}(?:(?:readonly|static|async|get|set) )*(#?\w+)/
  const member = memberForm.exec(before.slice(from + 1).findLast(text => memberForm.test(text)) ?? '')?.[1]
  return member === undefined ? name : `${name}.${member}`
}

function textBetween(lines: readonly string[], start: Position, end: Position): string {
  const inside = lines.slice(start.line, end.line + 1)
  const last = inside.length - 1
  return inside
    .map((text, at) => text.slice(at === 0 ? start.column : 0, at === last ? end.column : undefined))
    .join('\n')
}

const longest = 100

function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest / 2)} … ${line.slice(-longest / 2)}`
}
