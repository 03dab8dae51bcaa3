import { useState } from 'preact/hooks'
import type { Step } from '../../spec/step.js'
import { data } from '../page-data.js'
import { AnswerView } from '../parts/answer.js'
import { CopyButton } from '../parts/copy-button.js'
import { Prose } from '../parts/prose.js'
import { runSteps } from '../run-steps.js'
import { useLab } from '../state/lab.js'
import { baseUrl, isServed } from '../state/server.js'
import { snippetsFor } from '../texts/snippets.js'

const caller = 'Anna Berg'

/** A search that the reader changes, its answer, and the command that sends it. */
export function FirstRequest() {
  const [s, search] = useState('fie')
  const { readings } = useLab()
  const step: Step = { as: caller, operation: 'searchPrincipals', input: { s } }
  const [exchange] = runSteps(data.world, readings.value, [step])
  if (exchange === undefined) return null
  const { names, before, answer } = exchange
  const [curl] = snippetsFor(baseUrl, step, names)
  const command = `TOKEN=$(npx principal-oracle token '${caller}' --url ${baseUrl})\n${curl?.text}`
  return (
    <section class="first-request">
      <h2>Your first request</h2>
      <div class="side-by-side">
        <div>
          <label class="field">
            <span>{caller} searches for</span>
            <input
              type="search"
              value={s}
              autocomplete="off"
              spellcheck={false}
              onInput={event => search(event.currentTarget.value)}
            />
          </label>
          <p class="hint">
            <Prose
              text={
                isServed ? 'In a terminal:' : 'In a terminal, next to one with `npx principal-oracle serve`:'
              }
            />{' '}
            <CopyButton what="the command" text={() => command} />
          </p>
          <pre class="request-body boxed">{command}</pre>
        </div>
        <AnswerView title="The answer, made in your browser" world={before} answer={answer} />
      </div>
    </section>
  )
}
