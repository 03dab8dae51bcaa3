import { chapters } from '../content/chapters.js'
import { isGuideId } from '../content/guides.js'
import { goTo, linkTo, pageLab } from '../state/location.js'
import { chooseTheme, type Theme, theme, themes } from '../state/theme.js'

/** The tools of the page, in the order in which a learner meets them; last, what users of the project need. */
const places = [
  ['intro', 'Rules'],
  ['open', 'Open points'],
  ['world', 'World'],
  ['search', 'Search'],
  ['try', 'Try it'],
  ['exercises', 'Exercises'],
  ['configuration', 'Guides'],
] as const

export function Header({ place }: { readonly place: string }) {
  const isCurrent = (name: string) =>
    name === place ||
    (name === 'intro' && Object.hasOwn(chapters, place)) ||
    (name === 'configuration' && isGuideId(place))
  return (
    <header class="top">
      <a class="brand" href={linkTo('')} aria-current={place === '' ? 'page' : undefined}>
        <Mark /> Principal Search <span class="brand-rest">and Group Management</span>
      </a>
      <nav aria-label="Main">
        <ul>
          {places.map(([name, title]) => (
            <li key={name}>
              <a href={linkTo(name)} aria-current={isCurrent(name) ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Find place={place} />
      <label class="theme">
        <span class="sr-only">Colors</span>
        <select
          value={theme.value}
          onChange={event => chooseTheme(event.currentTarget.value as Theme)}
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

/** Finds text in all rules, open points and sentences of the page. */
function Find({ place }: { readonly place: string }) {
  const text = place === 'find' ? (pageLab.address.value.fields.text ?? '') : ''
  return (
    <search class="find">
      <input
        type="search"
        placeholder="Find"
        aria-label="Find in this page"
        value={text}
        onInput={event => {
          const { value } = event.currentTarget
          if (place === 'find') pageLab.fill({ text: value })
          else goTo(linkTo('find', '', { text: value }))
        }}
      />
    </search>
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
