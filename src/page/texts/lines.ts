import { diffArrays } from 'diff'
import type { World } from '../../spec/nouns.js'
import type { Answer } from '../data.js'
import { distinctName, isGroupIn, shortened } from './names.js'

/** A line of a body. */
export interface Line {
  /** How deep it stands, in characters. */
  readonly indent: number
  readonly tokens: readonly Token[]
  /** Whose SVC-ID is in the line. */
  readonly note?: string
  /** Whether the other answer does not have the line. */
  readonly differs?: boolean
}

/** A piece of a line that is not broken where there is room. Its kind is that of a highlighter. */
interface Token {
  readonly kind: 'attr' | 'string' | 'number' | 'literal' | 'text'
  readonly text: string
}

/** Lines that stand side by side; one side may have none. Or how many lines are left out, because both sides have them. */
export type Row = Sides | number
type Sides = readonly [Line | undefined, Line | undefined]

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
  const marks =
    other === undefined || other.status !== answer.status
      ? []
      : diffArrays([...linesOf(other)].map(withoutComma), lines.map(withoutComma))
          .filter(({ removed }) => !removed)
          .flatMap(({ value, added }) => value.map(() => added))
  return lines.map((line, at) => {
    const text = line.trimStart()
    return {
      indent: line.length - text.length,
      tokens: tokensOf(shortened(text, mostCharacters)),
      ...(marks[at] ? { differs: true } : {}),
      ...noteFor(world, line),
    }
  })
}

/** A line is the same if only the comma at its end differs, because another line follows it. */
function withoutComma(line: string): string {
  return line.replace(/,$/, '')
}

const kinds = ['attr', 'string', 'number', 'literal'] as const
const token = /("(?:[^"\\]|\\.)*": ?)|("(?:[^"\\]|\\.)*",?)|(-?\d[\d.eE+-]*,?)|((?:true|false|null),?)/g

function tokensOf(text: string): readonly Token[] {
  if (!/^["{}[\]\d-]|^(true|false|null)/.test(text)) return [{ kind: 'text', text }]
  return text
    .split(token)
    .flatMap((part = '', at) =>
      part === '' ? [] : [{ kind: kinds[(at % (kinds.length + 1)) - 1] ?? 'text', text: part }],
    )
}

/** How many lines are shown around a difference. */
const around = 3

/** Two bodies side by side, each line next to its like. Long rows of lines that both have are left out. */
export function rowsOf(left: readonly Line[], right: readonly Line[]): readonly Row[] {
  const rows: Sides[] = []
  for (let [at, other] = [0, 0]; at < left.length || other < right.length; ) {
    const [one, two] = [left[at], right[other]]
    // What one side alone has stands next to what the other side alone has.
    const isAlone = one?.differs === true || two?.differs === true
    const sides: Sides = [
      isAlone && !one?.differs ? undefined : one,
      isAlone && !two?.differs ? undefined : two,
    ]
    at += sides[0] === undefined ? 0 : 1
    other += sides[1] === undefined ? 0 : 1
    rows.push(sides)
  }
  return withoutSame(rows)
}

function withoutSame(rows: readonly Sides[]): readonly Row[] {
  const isNear = (at: number) =>
    rows.slice(Math.max(0, at - around), at + around + 1).some(sides => sides.some(line => line?.differs))
  if (!rows.some((_, at) => isNear(at))) return rows
  const shown: Row[] = []
  for (const [at, row] of rows.entries()) {
    const last = shown.at(-1)
    if (isNear(at)) shown.push(row)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  }
  return shown
}

function noteFor(world: World, text: string): Pick<Line, 'note'> {
  const id = /"(SVC-[^"]+)"/.exec(text)?.[1]
  if (id === undefined) return {}
  const name = distinctName(world, id)
  return name === id ? {} : { note: `${isGroupIn(world, id) ? 'group ' : ''}${shortened(name, 40)}` }
}
