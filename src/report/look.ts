import { styleText } from 'node:util'

/** How a report is shown, in addition to what it says. */
export interface Look {
  /** Only for a terminal. */
  readonly colours?: boolean | undefined
  /** Whether to show every section, every open point and every request. */
  readonly verbose?: boolean | undefined
  /** The command that repeats the failures of the report; undefined if nothing can. */
  readonly replay?: string | undefined
  /** If nothing can: what to do for a report that can be replayed. */
  readonly replayHint?: string | undefined
  /** The files that hold the report. */
  readonly files?: readonly string[] | undefined
  /** What the exit code depends on in addition to the verdict. */
  readonly remarks?: readonly string[] | undefined
}

export type Style = Parameters<typeof styleText>[0]
export type Paint = (style: Style, text: string) => string

/** @param colours decided by the caller: `styleText` would ask standard output itself, from Node 22.13 on */
export function painter(colours: boolean): Paint {
  return colours ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text
}
