/** The headings of the specification that have clauses, in its order. */
export const sections: ReadonlyMap<string, string> = new Map([
  ['intro', 'Identifiers'],
  ['1', 'What the service does'],
  ['2', 'Resources and their fields'],
  ['3', 'States and transitions'],
  ['4', 'Endpoints'],
  ['4.1', 'Search profiles and groups'],
  ['4.2', 'Create group'],
  ['4.3', 'Read group'],
  ['4.4', 'Update group'],
  ['4.5', 'Delete group'],
  ['4.6', 'Add group member'],
  ['4.7', 'Remove group member'],
  ['5', 'Authentication'],
  ['7', 'Errors'],
  ['8', 'Limits'],
  ['all', 'The whole'],
])

/** The heading of a clause: the first section that it names, without the number of a paragraph or a rule. */
export function headingOf(section: string): string {
  const [place = ''] = section.split(/[ ,]/)
  return sections.has(place) ? place : (place.split('.')[0] ?? '')
}
