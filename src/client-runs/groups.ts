import type { ChoiceRow, ChoiceStatus, ClientReport } from './report.js'

/** The choices at one open point, or the troubles of one operation. */
export interface ChoiceGroup {
  readonly kind: ChoiceRow['kind']
  readonly name: string
  readonly cells: readonly (ChoiceRow & { readonly value: string })[]
}

/** The choices of a report in groups, in order. @param isShown decides by the status */
export function groupsOf(
  { choices }: Pick<ClientReport, 'choices'>,
  isShown: (status: ChoiceStatus) => boolean,
): readonly ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup & { readonly cells: (ChoiceRow & { value: string })[] }>()
  for (const row of choices.filter(({ status }) => isShown(status))) {
    const [name, value] = namesIn(row)
    const group = groups.get(name) ?? { kind: row.kind, name, cells: [] }
    group.cells.push({ ...row, value })
    groups.set(name, group)
  }
  return [...groups.values()]
}

function namesIn({ id, kind }: ChoiceRow): readonly [name: string, value: string] {
  if (kind === 'reading') return splitAt(id, '=')
  const [trouble, target] = splitAt(id, '@')
  const [operation, place] = splitAt(target, '#')
  return [operation, place === '' ? trouble : `${trouble} (request ${place})`]
}

function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Troubles, such as a cut connection, are counted by themselves: no server chooses them. */
function whatBreaks(breaking: ClientReport['breaking']): string {
  const troubles = breaking.filter(({ choices }) => choices.some(id => id.includes('@'))).length
  const readings = breaking.length - troubles
  const counts = [
    ...(readings === 0 ? [] : [`${counted(readings, 'choice')} of a fair server`]),
    ...(troubles === 0 ? [] : [counted(troubles, 'trouble')]),
  ]
  return `${counts.join(' and ')} break${breaking.length === 1 ? 's' : ''}`
}

/** What the runs showed, in a sentence each. */
export function summaryOf({ summary, durationMs, verdict, breaking, error }: ClientReport): {
  readonly counts: string
  readonly verdict: string
} {
  const { runs, combinations, passed, failed, notRepeatable, notReached, notRun } = summary
  const counts = [
    `${counted(passed, 'choice')} passed`,
    `${failed} failed`,
    ...(notRepeatable === 0 ? [] : [`${notRepeatable} not repeatable`]),
    ...(notReached === 0 ? [] : [`${notReached} not reached by the requests`]),
    ...(notRun === 0 ? [] : [`${notRun} not run`]),
    ...(combinations === 0 ? [] : [`${counted(combinations, 'combination')} passed`]),
  ].join(', ')
  const result = {
    survives: 'the client survives every choice that its tests reach',
    breaks: `${whatBreaks(breaking)} the client`,
    inconclusive: error ?? '',
  }[verdict]
  return {
    counts: `${counted(runs, 'run')} in ${(durationMs / 1000).toFixed(1)} s: ${counts}`,
    verdict: `${verdict}: ${result}${error === undefined || verdict === 'inconclusive' ? '' : `; ${error}`}`,
  }
}
