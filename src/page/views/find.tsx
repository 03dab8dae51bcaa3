import { data } from '../page-data.js'
import { Prose } from '../parts/prose.js'
import { useLab } from '../state/lab.js'
import { linkTo } from '../state/location.js'
import { finder, type Sentence } from '../texts/find.js'
import { guideSentences } from '../texts/guide-sentences.js'
import { findFieldId, leaveResults } from './find-field.js'

const find = finder(guideSentences(data.guides), wordsOfExamples())

/** What the examples of each clause say, and the counter-example. */
function wordsOfExamples(): Readonly<Record<string, string>> {
  const entries = Object.entries(data.clauses).map(([id, { example, counter, more }]) => {
    const shown = [example, ...more].map(({ says }) => says)
    return [id, [...shown, counter.says].join(' ')]
  })
  return Object.fromEntries(entries)
}

/** What the page says about the words in the search field of its header. */
export function FindView() {
  const { text = '' } = useLab().address.value.fields
  const { sentences, isComplete } = find(text)
  return (
    <div class="chapter wide">
      <h1 tabIndex={-1}>Find in this page</h1>
      <p class="hint" role="status">
        {text.trim() === ''
          ? 'Type in the field at the top: a word, a status, the name of an operation or an open point.'
          : countText(sentences.length, isComplete)}
      </p>
      <ol class="found" onKeyDown={moveFocus}>
        {sentences.map(({ kind, place, part, heading, text: sentence }) => (
          <li key={`${place}/${part}/${sentence}`}>
            <p class="clause-place">
              <a href={linkTo(place, part)} class={isId(kind) ? 'clause-id' : ''}>
                {heading}
              </a>
              <span class={`kind ${kind.replaceAll(' ', '-')}`}>{kind}</span>
            </p>
            <p>
              <Prose text={sentence} />
            </p>
          </li>
        ))}
      </ol>
      {text.trim() !== '' && !isComplete && (
        <p>
          Try another word, or look through <a href={linkTo('rules')}>all rules in a line each</a>.
        </p>
      )}
    </div>
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
  return kind === 'rule' || kind === 'open point'
}

function countText(count: number, isComplete: boolean): string {
  if (count === 0) return 'No sentence has these words.'
  if (!isComplete) return 'No sentence has all of these words. These have some of them.'
  return `${count} ${count === 1 ? 'sentence has' : 'sentences have'} these words.`
}
