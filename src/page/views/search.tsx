import type { ExplainedMatch, ExplainedPrincipal } from '../../spec/explain-principal.js'
import { explainSearch } from '../../spec/explain-search.js'
import type { Field } from '../../spec/matching.js'
import { searchString, wordsFor } from '../../spec/matching.js'
import { Status } from '../parts/answer.js'
import { TextField } from '../parts/choosers.js'
import { WithClauses } from '../parts/prose.js'
import { linkTo, useLab } from '../state/location.js'
import { shortened } from '../texts/names.js'
import { matchedLength, nearMisses } from '../texts/near-misses.js'

/** Search while the reader types, with the reason of every result and of every near miss. */
export function SearchView() {
  return (
    <div class="chapter wide stack">
      <h1 tabIndex={-1}>Live search</h1>
      <p class="lead">
        A search of the demo world while you type. Every result says which field matches and where. Every near
        miss says why it is not found. See the rules in <a href={linkTo('4.1')}>chapter 4.1</a>.
      </p>
      <SearchPanel />
    </div>
  )
}

const suggestions = ['ann', 'berg', 'lindqvist', '100%', 'an', 'mar', '7c4e', 'garcia', 'van', 'жук']

/** The search itself, in the lab around it. @param chips whether it suggests strings: in an exercise, one may be the answer */
export function SearchPanel({ chips = true }: { readonly chips?: boolean }) {
  const lab = useLab()
  const { s = '', profiles = 'true', groups = 'true' } = lab.address.value.fields
  const [world, readings] = [lab.world.value, lab.readings.value]
  const query = { s, profiles, groups }
  const { status, reason, results, cutOff } = explainSearch(world, readings, query)
  const near = s === '' ? [] : nearMisses(world, readings, query).map(withoutName)
  // What holds for the whole search is said once.
  const misses = near.filter(({ why }) => why !== reason)
  const text = searchString(s, readings)
  return (
    <div class="stack loose">
      <div class="fields">
        <TextField
          label="Search string"
          type="search"
          value={s}
          placeholder="such as ann"
          change={text => lab.fill({ s: text })}
        />
        <fieldset class="checks">
          <legend>Include</legend>
          {(['profiles', 'groups'] as const).map(kind => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={query[kind] === 'true'}
                onChange={event => lab.fill({ [kind]: event.currentTarget.checked ? undefined : 'false' })}
              />{' '}
              {kind}
            </label>
          ))}
        </fieldset>
      </div>
      {chips && (
        <p class="chips row">
          {suggestions.map(suggestion => (
            <button key={suggestion} type="button" onClick={() => lab.fill({ s: suggestion })}>
              {suggestion}
            </button>
          ))}
        </p>
      )}
      <p role="status" class="search-status">
        {s === '' ? (
          'Type at least three characters.'
        ) : (
          <>
            <Status status={status} /> {reason}.
          </>
        )}
      </p>
      {results.length > 0 && <Matches matches={results} text={text} />}
      {cutOff.count > 0 && (
        <section class="stack">
          <h2>Left out by the limit</h2>
          <Matches matches={cutOff.first.slice(0, 10)} text={text} />
        </section>
      )}
      {status === 404 && near.length === 0 && s !== '' && <NothingNear text={text} />}
      {misses.length > 0 && (
        <section class="stack">
          <h2>Near misses</h2>
          <ul class="misses bare">
            {misses.map(({ svc_id, name, why }) => (
              <li key={svc_id}>
                <strong>{shortened(name, 60)}</strong>
                <span>
                  <WithClauses text={shortened(why, 300)} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function withoutName({ svc_id, name, reason }: ExplainedPrincipal) {
  return { svc_id, name, why: reason.slice(`${name} is not found: `.length) }
}

/** Why nothing is found, if nothing comes near. */
function NothingNear({ text }: { readonly text: string }) {
  return (
    <p>
      No searchable field has {JSON.stringify(shortened(text, 60))}, neither at its beginning nor later.
      {/[%_*.?\\^$]/.test(text) && (
        <WithClauses text=" A sign such as `%` or `*` stands for itself: it is no wildcard (search.field-start)." />
      )}
    </p>
  )
}

function Matches({ matches, text }: { readonly matches: readonly ExplainedMatch[]; readonly text: string }) {
  return (
    <ul class="results bare">
      {matches.map(({ svc_id, name, matches: fields }) => (
        <li key={svc_id}>
          <strong>{shortened(name, 80)}</strong>
          <ul class="bare">
            {fields.map(field => (
              <FieldMatch key={`${field.clause} ${field.text}`} field={field} text={text} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function FieldMatch({
  field: { clause, text: whole },
  text,
}: {
  readonly field: Field
  readonly text: string
}) {
  const length = matchedLength(whole, text, useLab().readings.value)
  return (
    <li class="row">
      <a href={linkTo(clause)}>{wordsFor({ clause })}</a>
      <span>
        <mark>{whole.slice(0, length)}</mark>
        {shortened(whole.slice(length), 80)}
      </span>
    </li>
  )
}
