import { useState } from 'preact/hooks'
import { clauses } from '../../spec/clauses.js'
import { guessable, guessOf } from '../content/guess.js'
import type { Choice } from '../content/question.js'
import { fairAnswers, withDependencies } from '../fair-answers.js'
import { data } from '../page-data.js'
import { BothAnswers } from '../parts/answers.js'
import { Choices } from '../parts/choices.js'
import { Prose } from '../parts/prose.js'
import { RequestView, StepsBefore } from '../parts/request-line.js'
import { numberIn, Unknown } from '../parts/unknown.js'
import { WithLater } from '../parts/with-later.js'
import { predict, predictions } from '../state/kept.js'
import { type FaultyServers, faultyServers } from '../state/load.js'
import { linkTo } from '../state/location.js'

/** Two answers, and the faults to choose from. @param part the number of the question */
export function GuessView({ part }: { readonly part: string }) {
  return (
    <div class="chapter wide stack">
      <WithLater what={faultyServers}>{servers => <GuessQuestion servers={servers} part={part} />}</WithLater>
    </div>
  )
}

function GuessQuestion({ servers, part }: { readonly servers: FaultyServers; readonly part: string }) {
  const count = guessable(servers).length
  const named = numberIn(part, count)
  const number = named ?? 1
  const [guess] = useState(() => guessOf(servers, data.world, number))
  const [fair] = useState(() => {
    const steps = guess.right.map(({ step }) => step)
    return fairAnswers(data.world, withDependencies(data.world, { says: '', steps }))
  })
  const [chosen, choose] = useState<Choice>()
  const { id, task, choices, clause, right, wrong } = guess
  const [one, other] = [right.at(-1), wrong.at(-1)]
  if (one === undefined || other === undefined) return null
  const answer = (choice: Choice) => {
    choose(choice)
    if (predictions.peek()[id] === undefined) predict(id, choice.isRight ? 'right' : 'wrong')
  }
  const known = Object.entries(predictions.value).filter(
    ([key, text]) => /^guess\//.test(key) && text === 'right',
  )
  return (
    <>
      <p class="clause-place hint row">
        <a href={linkTo('faults')}>Faults</a>{' '}
        <span>
          Number {number} of {count}, {known.length} named the first time
        </span>
      </p>
      <h1 tabIndex={-1}>Name the fault</h1>
      <Unknown kind="fault with the number" name={named === undefined ? part : ''} />
      <div>
        <StepsBefore exchanges={right.slice(0, -1)} />
        <RequestView step={one.step} names={one.names} world={one.before} link={false} />
        <BothAnswers right={one} wrong={other} known={one.before} fair={fair} />
      </div>
      <Choices legend={task} choices={choices} chosen={chosen} choose={answer} />
      {chosen?.isRight && (
        <p>
          Rule: <a href={linkTo(clause)}>{clause}</a>. <Prose text={clauses[clause].demand} />{' '}
          <a href={linkTo('faults', id.replace('guess/', ''))}>Play with this server</a>
        </p>
      )}
      <p class="actions row">
        <a class="button primary" href={linkTo('guess', `${(number % count) + 1}`)}>
          Next fault
        </a>
      </p>
    </>
  )
}
