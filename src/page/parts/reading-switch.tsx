import { type OpenPoint, type OpenPointId, openPoints } from '../../spec/open-points.js'
import { isReading, joinParts, partsOf } from '../../spec/readings.js'
import { useLab } from '../state/lab.js'
import { readingText } from '../texts/statuses.js'
import { Prose } from './prose.js'

/** The switch of an open point, with a sentence for each value. */
export function ReadingSwitch({ id }: { readonly id: OpenPointId }) {
  const lab = useLab()
  const point: OpenPoint = openPoints[id]
  const value = lab.address.value.readings[id] ?? point.default
  const set = (next: string) => lab.read(id, next === point.default ? undefined : next)
  switch (point.form) {
    case 'observed':
      return null
    case 'choice':
      return <Choice id={id} point={point} value={value} set={set} />
    case 'set':
      return <PartsChoice id={id} point={point} value={value} set={set} />
    case 'text':
      return <TextChoice id={id} point={point} value={value} set={set} />
  }
}

interface ChoiceProps {
  readonly id: OpenPointId
  readonly point: OpenPoint
  readonly value: string
  set(value: string): void
}

function Choice({ id, point: { question, values, meanings, default: usual }, value, set }: ChoiceProps) {
  return (
    <fieldset class="switch">
      <legend class="sr-only">
        <Prose text={question} />
      </legend>
      {values.map(one => (
        <label key={one} class={one === value ? 'chosen' : ''}>
          <input type="radio" name={id} value={one} checked={one === value} onChange={() => set(one)} />
          <span class="value">{one}</span>
          <span class="meaning">
            <Prose text={meanings[one] ?? ''} />
            {one === usual && <span class="tag pill">the reference server</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function PartsChoice({ point, value, set }: ChoiceProps) {
  const { question, values, meanings } = point
  const parts = partsOf(value)
  const toggle = (one: string) =>
    set(joinParts(values.filter(part => parts.includes(part) !== (part === one))))
  return (
    <fieldset class="switch">
      <legend class="sr-only">
        <Prose text={question} />
      </legend>
      {values.map(one => (
        <label key={one} class={parts.includes(one) ? 'chosen' : ''}>
          <input type="checkbox" checked={parts.includes(one)} onChange={() => toggle(one)} />
          <span class="value">{one}</span>
          <span class="meaning">
            <Prose text={meanings[one] ?? ''} />
          </span>
        </label>
      ))}
      <p class="hint">
        If none is checked: <Prose text={meanings.none ?? ''} /> The reference server:{' '}
        <Prose text={readingText(point, point.default)} />.
      </p>
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
