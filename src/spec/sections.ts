import { endpoints, operations } from './endpoints.js'

/** The headings of the specification that have clauses, in its order. */
export const sections: ReadonlyMap<string, string> = new Map([
  ['intro', 'Identifiers'],
  ['1', 'What the service does'],
  ['2', 'Resources and their fields'],
  ['3', 'States and transitions'],
  ['4', 'Endpoints'],
  ...operations.map(operation => [endpoints[operation].section, endpoints[operation].title] as const),
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
