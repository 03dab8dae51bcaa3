/** `Section 4.1, rules 1 and 5`, from the notation of the registry. */
export function placeText(section: string): string {
  if (section === 'all') return 'All sections'
  if (section === 'intro') return 'Introduction'
  const rules = [...section.matchAll(/r(\d)(?:-(\d))?/g)].map(([, from, to]) =>
    to ? `${from} to ${to}` : from,
  )
  const places = section.split(', ').flatMap(part => (/^r/.test(part) ? [] : [part.replace(/ r.*/, '')]))
  const text = `Section${places.length > 1 ? 's' : ''} ${places.join(' and ')}`
  return rules.length === 0
    ? text
    : `${text}, rule${rules.length > 1 || /to/.test(rules[0] ?? '') ? 's' : ''} ${rules.join(' and ')}`
}
