/** The headings of the specification that clauses stand under, in its order. */
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

/** The heading that a clause stands under: the first of the places that it names, points and rules aside. */
export function headingOf(section: string): string {
  const [place = ''] = section.split(/[ ,]/)
  return sections.has(place) ? place : (place.split('.')[0] ?? '')
}
