import { type Clause, type ClauseId, clauses } from '../../spec/clauses.js'

/** The sentences of the specification that a clause comes from, and for a derived one how it follows. */
export function Quotes({ id }: { readonly id: ClauseId }) {
  const { quotes, step }: Clause = clauses[id]
  return (
    <div class="quotes stack tight measure">
      <ul class="bare">
        {quotes.map(({ section, text }) => (
          <li key={`${section} ${text}`}>
            <q>{text}</q> <span class="hint">{placeText(section)}</span>
          </li>
        ))}
      </ul>
      {step !== undefined && (
        <p>
          <strong>The step.</strong> {step}
        </p>
      )}
    </div>
  )
}

/** `Section 4.1, rules 1 and 5`, from the notation of the registry. */
function placeText(section: string): string {
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
