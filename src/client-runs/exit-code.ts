import type { ChoiceStatus, ClientReport } from './report.js'

/**
 * 0 if the client survives, 1 if a choice breaks it or a choice of the baseline did not, 2 if the runs show too little.
 * @param baseline the ids of choices that are known to break the client
 */
export function exitCodeOf(report: ClientReport, baseline: readonly string[]): 0 | 1 | 2 {
  if (report.breaking.some(({ id }) => !isKnown(id, baseline))) return 1
  if (report.error !== undefined) return 2
  return complaintsOn(report, baseline).length > 0 ? 1 : 0
}

/** One line for each choice of the baseline that did not break the client, so that the list stays true. */
export function complaintsOn(report: ClientReport, baseline: readonly string[]): readonly string[] {
  if (report.error !== undefined) return []
  const kinds = new Set(report.choices.map(({ kind }) => kind))
  return baseline
    .filter(id => kinds.has(kindOf(id)) && !report.breaking.some(broken => isKnown(broken.id, [id])))
    .map(id => `--baseline makes the exit code 1: ${id} ${whyNot(id, report)}`)
}

/** Why a choice of the baseline, or several that are made together, did not break the client. */
function whyNot(id: string, { choices }: ClientReport): string {
  const statuses = id.split(' + ').map(part => choices.find(row => row.id === inWhole(part))?.status)
  const shown = unshown.find(([status]) => statuses.includes(status))
  return shown?.[1] ?? 'passes now; remove it from the baseline'
}

/** The statuses that do not show that a choice passes, the most important first. */
const unshown: readonly (readonly [status: ChoiceStatus | undefined, says: string])[] = [
  [undefined, 'was not tried: it is not among the choices of these runs'],
  ['not run', 'was not run'],
  ['not reached', 'was not reached: no response depended on it, so the runs do not show that it still fails'],
  ['not repeatable', 'failed once, and passed when it was repeated'],
]

/** The same reading of the whole server. */
function inWhole(id: string): string {
  return id.includes('@') ? id : id.replace(/\/[^=]*=/, '=')
}

/** Says so if the baseline has everything that breaks the client. */
export function excuseFor({ breaking }: ClientReport, baseline: readonly string[]): readonly string[] {
  const isExcused = breaking.length > 0 && breaking.every(({ id }) => isKnown(id, baseline))
  return isExcused ? ['--baseline: everything that breaks the client is known'] : []
}

/** Whether the baseline has the choices of an id, in any order. */
function isKnown(id: string, baseline: readonly string[]): boolean {
  const sorted = (each: string) => each.split(' + ').toSorted().join(' + ')
  return baseline.some(known => sorted(known) === sorted(id))
}

function kindOf(id: string): 'reading' | 'trouble' {
  return id.includes('@') ? 'trouble' : 'reading'
}
