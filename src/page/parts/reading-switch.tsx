import { type OpenPoint, type OpenPointId, openPoints } from '../../spec/open-points.js'
import { isReading, joinParts, partsOf } from '../../spec/readings.js'
import { useLab } from '../state/location.js'
import { readingText } from '../texts/statuses.js'
import { Prose } from './prose.js'

/** The switch of an open point that a server can change, with a sentence for each value. */
export function ReadingSwitch({ id }: { readonly id: OpenPointId }) {
  const lab = useLab()
  const point: OpenPoint = openPoints[id]
  const value = lab.address.value.readings[id] ?? point.default
  const set = (next: string) => lab.read(id, next === point.default ? undefined : next)
  const choice = { id, point, value, set }
  return point.form === 'text' ? <TextChoice {...choice} /> : <Options {...choice} />
}

interface ChoiceProps {
  readonly id: OpenPointId
  readonly point: OpenPoint
  readonly value: string
  set(value: string): void
}

/** The values to choose from: one of them, or of a set any. */
function Options({ id, point, value, set }: ChoiceProps) {
  const { form, question, values, meanings, default: usual } = point
  const isSet = form === 'set'
  const parts = isSet ? partsOf(value) : [value]
  const choose = (one: string) =>
    set(isSet ? joinParts(values.filter(part => parts.includes(part) !== (part === one))) : one)
  return (
    <fieldset class="switch">
      <legend class="sr-only">
        <Prose text={question} />
      </legend>
      {values.map(one => (
        <label key={one} class={parts.includes(one) ? 'chosen' : ''}>
          <input
            type={isSet ? 'checkbox' : 'radio'}
            name={id}
            value={one}
            checked={parts.includes(one)}
            onChange={() => choose(one)}
          />
          <span class="value">{one}</span>
          <span class="meaning">
            <Prose text={meanings[one] ?? ''} />
            {!isSet && one === usual && <span class="tag pill">the reference server</span>}
          </span>
        </label>
      ))}
      {isSet && (
        <p class="hint">
          If none is checked: <Prose text={meanings.none ?? ''} /> The reference server:{' '}
          <Prose text={readingText(point, usual)} />.
        </p>
      )}
    </fieldset>
  )
}

function TextChoice({
  id,
  point: { question, notation = '', samples = [], default: usual },
  value,
  set,
}: ChoiceProps) {
  return (
    <div class="switch text stack tight">
      <label>
        <span class="sr-only">
          <Prose text={question} />
        </span>
        <input
          type="text"
          class="mono"
          value={value}
          list={`${id}-samples`}
          spellcheck={false}
          onInput={event => {
            const text = event.currentTarget.value
            if (isReading(`${id}=${text}`)) set(text)
          }}
        />
      </label>
      <datalist id={`${id}-samples`}>
        {[usual, ...samples].map(sample => (
          <option key={sample} value={sample} />
        ))}
      </datalist>
      <p class="hint">
        Write <Prose text={notation} />.
      </p>
      <p class="chips row">
        {[usual, ...samples].map(sample => (
          <button
            key={sample}
            type="button"
            class={sample === value ? 'chosen' : ''}
            onClick={() => set(sample)}
          >
            {sample}
          </button>
        ))}
      </p>
    </div>
  )
}
