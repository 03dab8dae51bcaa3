import { type ClauseId, clauses } from '../../spec/clauses.js'
import { data } from '../page-data.js'
import { linkTo } from '../state/location.js'
import { placeText } from '../texts/places.js'
import { ChangeableExample } from './changeable-example.js'
import { CodeView } from './code.js'
import { ExampleView } from './example.js'
import { PredictedExample } from './predicted-example.js'
import { Fold, Prose } from './prose.js'
import { Quotes } from './quotes.js'

/** A clause with everything that the page knows of it. */
export function ClauseCard({ id, place }: { readonly id: ClauseId; readonly place: string }) {
  const { level, section, demand, why } = clauses[id]
  const { example, counter, more, code } = data.clauses[id]
  return (
    <article class="clause" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <header>
        <p class="clause-place">
          <a href={linkTo(place, id)} class="clause-id">
            {id}
          </a>
          <span>{placeText(section)}</span>
          <span class="level">{levels[level]}</span>
        </p>
        <h3 id={`${id}-title`}>
          <Prose text={demand} />
        </h3>
        <p class="why">{why}</p>
      </header>
      <Quotes id={id} />
      <PredictedExample clause={id} example={example} counter={counter} />
      <Fold title="Change this request">
        {() => <ChangeableExample example={example} fault={counter.fault} />}
      </Fold>
      <Fold title="The definition in code">{() => <CodeView snippet={code} />}</Fold>
      <Fold title="How the suite tests it">{() => <Tests id={id} />}</Fold>
      {more.length > 0 && (
        <Fold title={`${more.length} more ${more.length === 1 ? 'example' : 'examples'}`}>
          {() => more.map(further => <ExampleView key={further.says} example={further} />)}
        </Fold>
      )}
    </article>
  )
}

const levels = {
  must: 'stated by the specification',
  derived: 'follows from the specification',
} as const

function Tests({ id }: { readonly id: ClauseId }) {
  const { tests, testedIn, factors } = data.clauses[id]
  const varied = Object.entries(factors)
  return (
    <>
      {tests.length === 0 ? (
        <p>The suite checks it in every response of a run.</p>
      ) : (
        <ul>
          {tests.map(({ name, tier }) => (
            <li key={name}>
              {name} <span class="hint">{tier}</span>
            </li>
          ))}
        </ul>
      )}
      <p class="hint">
        After each test stands the lowest tier in which it is made. In the code:{' '}
        {testedIn.map(({ file, line }) => `${file}:${line}`).join(', ')}
      </p>
      <p>
        <code>npx principal-oracle check --only {id}</code>
      </p>
      {varied.length > 0 && (
        <>
          <p>Every pair of these levels that can occur together occurs in every run:</p>
          <dl class="factors">
            {varied.map(([factor, levels]) => (
              <div key={factor}>
                <dt>{factor}</dt>
                <dd>{levels.join(' · ')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}
