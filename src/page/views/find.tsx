import { computed } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { data } from '../page-data.js'
import { Prose } from '../parts/prose.js'
import { faultyServers } from '../state/load.js'
import { linkTo, useLab } from '../state/location.js'
import { finder, type Hit, type Sentence } from '../texts/find.js'
import { faultSentences, nameSentences } from '../texts/find-sentences.js'
import { guideSentences } from '../texts/guide-sentences.js'
import { findFieldId, leaveResults } from './find-field.js'

/** The most places that are shown with all words. */
const mostShown = 30

/** The faults are found once they are loaded. */
const find = computed(() => {
  const servers = faultyServers.content.value
  const faults = servers === undefined || servers instanceof Error ? [] : servers.faults
  const others = [...guideSentences(data.guides), ...nameSentences(data.world), ...faultSentences(faults)]
  return finder(others, textsOfExamples())
})

/** What the examples of each clause say, and the counter-example. */
function textsOfExamples(): Readonly<Record<string, readonly string[]>> {
  const entries = Object.entries(data.clauses).map(([id, { example, counter, more }]) => [
    id,
    [example, ...more, counter].map(({ says }) => says),
  ])
  return Object.fromEntries(entries)
}

/** What the page says about the words in the search field of its header. */
export function FindView() {
  useEffect(faultyServers.load, [])
  const { text = '' } = useLab().address.value.fields
  const hits = find.value(text)
  const complete = hits.filter(({ isComplete }) => isComplete)
  const partial = hits.filter(({ isComplete }) => !isComplete)
  return (
    <div class="chapter wide stack">
      <h1 tabIndex={-1}>Find in this page</h1>
      <p class="hint" role="status">
        {text.trim() === ''
          ? 'Type in the field at the top: a word, a status, a name, a fault, an operation or an open point.'
          : countText(complete.length)}
      </p>
      <Hits hits={complete.slice(0, mostShown)} />
      {partial.length > 0 && (
        <>
          <h2>With some of these words</h2>
          <Hits hits={partial} />
        </>
      )}
      {text.trim() !== '' && complete.length === 0 && (
        <p>
          Try another word, look through <a href={linkTo('rules')}>all rules in a line each</a>, or see{' '}
          <a href={linkTo('search', '', { s: text })}>the near misses of a live search for “{text}”</a>.
        </p>
      )}
    </div>
  )
}

function Hits({ hits }: { readonly hits: readonly Hit[] }) {
  return (
    <ol class="found bare stack loose" onKeyDown={moveFocus}>
      {hits.map(({ kind, place, part, fields, heading, text, excerpt, isFound }) => (
        <li key={`${place}/${part}/${heading}/${text}`} class="stack tight measure">
          <p class="clause-place hint row">
            <a href={linkTo(place, part, fields)} class={isId(kind) ? 'clause-id' : ''}>
              <Prose text={heading} isMarked={isFound} />
            </a>
            <span class={`kind pill ${kind.replaceAll(' ', '-')}`}>{kind}</span>
          </p>
          <p>
            <Prose text={text} isMarked={isFound} />
          </p>
          {excerpt !== '' && (
            <p class="hint">
              <Prose text={excerpt} isMarked={isFound} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The arrow keys go from one result to another, and from the first back to the field; Escape leaves them. */
function moveFocus(event: KeyboardEvent): void {
  if (event.key === 'Escape') leaveResults(event)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...document.querySelectorAll<HTMLElement>('.found a')]
  const at = links.indexOf(document.activeElement as HTMLElement) + step
  event.preventDefault()
  if (at < 0) document.getElementById(findFieldId)?.focus()
  else links[at]?.focus()
}

function isId(kind: Sentence['kind']): boolean {
  return kind === 'rule' || kind === 'open point' || kind === 'fault'
}

function countText(complete: number): string {
  if (complete === 0) return 'Nothing on this page has all of these words, and no name in the demo world.'
  const places = `${complete} ${complete === 1 ? 'place has' : 'places have'} these words`
  return complete > mostShown ? `${places}. The first ${mostShown} are shown: add a word.` : `${places}.`
}
