import { type ClauseId, clauses } from '../../spec/clauses.js'
import type { PageExample } from '../data.js'
import { data } from '../page-data.js'
import { details } from '../state/load.js'
import { linkTo } from '../state/location.js'
import { CodeView } from './code.js'
import { ExampleView } from './example.js'
import { Folds } from './folds.js'
import { ChangeableExample } from './playground.js'
import { PredictedExample } from './predicted-example.js'
import { Prose } from './prose.js'
import { Quotes } from './quotes.js'
import { SuiteTests } from './suite-tests.js'
import { WithLater } from './with-later.js'

/** A clause with everything that the page knows of it. */
export function ClauseCard({ id, place }: { readonly id: ClauseId; readonly place: string }) {
  const { level, demand, why } = clauses[id]
  const { example, counter, more } = data.clauses[id]
  return (
    <article class="clause box stack loose" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <header class="stack tight">
        <p class="clause-place hint row">
          <a href={linkTo(place, id)} class="clause-id">
            {id}
          </a>
          <span class="pill">{levels[level]}</span>
        </p>
        <h3 id={`${id}-title`}>
          <Prose text={demand} />
        </h3>
        <p class="why measure">
          <Prose text={why} />
        </p>
      </header>
      <Quotes id={id} />
      <PredictedExample clause={id} example={example} counter={counter} />
      <Folds
        label={`More on ${id}`}
        parts={[
          ['Change it', () => <ChangeableExample example={example} fault={counter.fault} />],
          [
            'Tests',
            () => <WithLater what={details}>{all => <SuiteTests id={id} details={all} />}</WithLater>,
          ],
          [
            'Code',
            () => <WithLater what={details}>{all => <CodeView snippet={all.clauses[id].code} />}</WithLater>,
          ],
          ...(more.length === 0 ? [] : [[moreTitle(more.length), () => more.map(asExample)] as const]),
        ]}
      />
    </article>
  )
}

const levels = {
  must: 'stated by the specification',
  derived: 'follows from the specification',
} as const

function moreTitle(count: number): string {
  return `${count} more ${count === 1 ? 'example' : 'examples'}`
}

function asExample(example: PageExample) {
  return <ExampleView key={example.says} example={example} />
}
