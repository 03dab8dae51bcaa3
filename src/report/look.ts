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
