import { useState } from 'preact/hooks'
import { chapters } from '../content/chapters.js'
import { isGuideId } from '../content/guides.js'
import { theme, themes } from '../state/kept.js'
import { linkTo } from '../state/location.js'
import { FindField } from './find-field.js'

/** The tools of the page, in the order in which a learner meets them; last, what users of the project need. */
const places = [
  ['story', 'Story'],
  ['rules', 'Rules'],
  ['open', 'Open points'],
  ['world', 'World'],
  ['search', 'Live search'],
  ['try', 'Try it'],
  ['exercises', 'Exercises'],
  ['faults', 'Faults'],
  ['start', 'Guides'],
] as const

/** On a small screen, one row that stays in view: the find field, and a button that opens the rest. */
export function Header({ place }: { readonly place: string }) {
  const [isOpen, open] = useState(false)
  const isCurrent = (name: string) =>
    name === place ||
    (name === 'rules' && Object.hasOwn(chapters, place)) ||
    (name === 'start' && isGuideId(place))
  return (
    <header class={`top${isOpen ? ' open' : ''}`}>
      <a class="brand" href={linkTo('')} aria-current={place === '' ? 'page' : undefined}>
        <Mark /> Principal Search <span class="brand-rest">and Group Management</span>
      </a>
      <button type="button" class="menu-button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        Menu
      </button>
      <nav aria-label="Main">
        <ul class="bare">
          {places.map(([name, title]) => (
            <li key={name}>
              <a
                href={linkTo(name)}
                aria-current={isCurrent(name) ? 'page' : undefined}
                onClick={() => open(false)}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FindField place={place} />
      <label class="theme">
        <span class="sr-only">Colors</span>
        <select
          value={theme.value}
          onChange={event => {
            theme.value = event.currentTarget.value as (typeof themes)[number]
          }}
          aria-label="Colors"
        >
          {themes.map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </header>
  )
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="6" cy="6" r="3.5" />
      <circle cx="18" cy="12" r="3.5" />
      <circle cx="6" cy="18" r="3.5" />
      <path d="M9 7.5 L15 10.5 M9 16.5 L15 13.5" />
    </svg>
  )
}
