import { goTo, linkTo, pageLab } from '../state/location.js'

export const findFieldId = 'find-field'

/** Finds text in all rules, open points and sentences of the page. Enter opens the first result, and the arrow keys go through all. */
export function FindField({ place }: { readonly place: string }) {
  const text = place === 'find' ? (pageLab.address.value.fields.text ?? '') : ''
  return (
    <search class="find">
      <input
        id={findFieldId}
        type="search"
        placeholder="Find in page"
        aria-label="Find in this page"
        value={text}
        onInput={event => show(place, event.currentTarget.value)}
        onKeyDown={event => {
          const first = document.querySelector<HTMLElement>('.found a')
          if (event.key === 'Enter') first?.click()
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          first?.focus()
        }}
      />
    </search>
  )
}

function show(place: string, text: string): void {
  if (place === 'find') pageLab.fill({ text })
  else goTo(linkTo('find', '', { text }))
}
