import { diffArrays } from 'diff'
import type { World } from '../../spec/nouns.js'
import type { Answer } from '../data.js'
import { distinctName, isGroupIn, shortened } from './names.js'

/** A line of a body. */
export interface Line {
  readonly text: string
  /** Whose SVC-ID is in the line. */
  readonly note?: string
  /** Whether the other answer does not have the line. */
  readonly differs?: boolean
}

/** The longest value that is shown in full. */
const mostCharacters = 600

/** The lines of a body, indented if it is JSON. */
function linesOf({ body }: Answer): readonly string[] {
  if (body === '') return []
  try {
    return JSON.stringify(JSON.parse(body), null, 2).split('\n')
  } catch {
    return body.split('\n')
  }
}

/** The lines of an answer. If another answer has the same status, the lines that it does not have are marked. */
export function comparedLines(world: World, answer: Answer, other?: Answer): readonly Line[] {
  const lines = linesOf(answer)
  const marked =
    other === undefined || other.status !== answer.status
      ? lines.map(text => ({ text }))
      : diffArrays([...linesOf(other)].map(withoutComma), lines.map(withoutComma))
          .filter(({ removed }) => !removed)
          .flatMap(({ value, added }) => value.map(() => added))
          .map((differs, at) => ({ text: lines[at] ?? '', differs }))
  return marked.map(line => ({
    ...line,
    text: shortened(line.text, mostCharacters),
    ...noteFor(world, line.text),
  }))
}

/** The index of the first line in which two answers of one status differ; 0 for other answers. */
export function firstDifference(answer: Answer, other?: Answer): number {
  if (other === undefined || other.status !== answer.status) return 0
  const [lines, others] = [answer, other].map(one => linesOf(one).map(withoutComma))
  return Math.max(0, lines?.findIndex((line, at) => line !== others?.[at]) ?? 0)
}

/** A line is the same if only the comma at its end differs, because another line follows it. */
function withoutComma(line: string): string {
  return line.replace(/,$/, '')
}

function noteFor(world: World, text: string): Pick<Line, 'note'> {
  const id = /"(SVC-[^"]+)"/.exec(text)?.[1]
  if (id === undefined) return {}
  const name = distinctName(world, id)
  return name === id ? {} : { note: `${isGroupIn(world, id) ? 'group ' : ''}${shortened(name, 40)}` }
}
