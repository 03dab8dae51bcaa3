import { type Clause, type ClauseId, clauses, type Quotation } from '../../spec/clauses.js'
import { placeText } from '../texts/places.js'

/** The sentences of the specification that a clause comes from, and for a derived one how it follows. */
export function Quotes({ id }: { readonly id: ClauseId }) {
  const { quotes, step }: Clause = clauses[id]
  return (
    <div class="quotes stack tight measure">
      <ul class="bare">
        {quotes.map(quote => (
          <QuoteLine key={`${quote.section} ${quote.text}`} quote={quote} />
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

function QuoteLine({ quote: { section, text } }: { readonly quote: Quotation }) {
  return (
    <li>
      <q>{text}</q> <span class="hint">{placeText(section)}</span>
    </li>
  )
}
