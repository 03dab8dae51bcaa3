import { useEffect } from 'preact/hooks'
import { goBack, leaveFor, linkTo, pageLab } from '../state/location.js'

export const findFieldId = 'find-field'

/** A device on which nothing can hover has no keyboard, as a rule. */
const hasKeys = matchMedia('(hover: hover)').matches

/**
 * Finds text in all rules, open points and sentences of the page. Enter opens the first result, and the arrow keys go through
 * all. Escape returns to where the reader was, and a slash leads here.
 */
export function FindField({ place }: { readonly place: string }) {
  const text = place === 'find' ? (pageLab.address.value.fields.text ?? '') : ''
  useEffect(() => {
    addEventListener('keydown', focusOnSlash)
    return () => removeEventListener('keydown', focusOnSlash)
  }, [])
  return (
    <search class="find">
      <input
        id={findFieldId}
        type="search"
        placeholder={hasKeys ? 'Find ( / )' : 'Find'}
        aria-label="Find in this page"
        aria-keyshortcuts="/"
        value={text}
        onInput={event => show(event.currentTarget.value)}
        onKeyDown={event => {
          const first = document.querySelector<HTMLElement>('.found a')
          if (event.key === 'Enter') first?.click()
          if (event.key === 'Escape') leaveResults(event)
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          first?.focus()
        }}
      />
    </search>
  )
}

function show(text: string): void {
  if (pageLab.address.peek().place === 'find') pageLab.fill({ text })
  else leaveFor(linkTo('find', '', { text }))
}

/** Returns to the place before the results. Without results, the reader leaves the field. */
export function leaveResults(event: KeyboardEvent): void {
  // Otherwise the browser empties the field.
  event.preventDefault()
  document.getElementById(findFieldId)?.blur()
  if (pageLab.address.peek().place === 'find') goBack(linkTo('rules'))
}

/** A slash that is typed into a field is a character like others. */
function focusOnSlash(event: KeyboardEvent): void {
  const isTyped = (event.target as HTMLElement).closest('input, textarea, select') !== null
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped) return
  event.preventDefault()
  // The field is in view, and the page below it stays where it is.
  document.getElementById(findFieldId)?.focus({ preventScroll: true })
}
