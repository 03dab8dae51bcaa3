import { useState } from 'preact/hooks'
import { pathOfStep, type Step } from '../../spec/step.js'
import { data } from '../page-data.js'
import { AnswerView } from '../parts/answer.js'
import { TextField } from '../parts/choosers.js'
import { CopyButton } from '../parts/copy-button.js'
import { Prose } from '../parts/prose.js'
import { runSteps } from '../run-steps.js'
import { useLab } from '../state/location.js'
import { baseUrl, isServed } from '../state/server.js'

const caller = 'Anna Berg'
/** The file in which curl keeps the cookie. */
const jar = 'cookie.txt'

/** A search that the reader changes, its answer, and the command that sends it. */
export function FirstRequest() {
  const [s, setSearch] = useState('suk')
  const { readings } = useLab()
  const step: Step = { as: caller, operation: 'searchPrincipals', input: { s } }
  const [exchange] = runSteps(data.world, readings.value, [step])
  if (exchange === undefined) return null
  const { names, before, answer } = exchange
  const [login, search] = [`/_oracle/login?subject=${encodeURIComponent(caller)}`, pathOfStep(step, names)]
  const command = `curl -X POST --cookie-jar ${jar} '${baseUrl}${login}'\ncurl --cookie ${jar} '${baseUrl}${search}'`
  return (
    <section class="first-request stack loose">
      <h2>Your first request</h2>
      <div class="side-by-side">
        <div class="stack">
          <TextField label={`${caller} searches for`} type="search" value={s} change={setSearch} />
          <p class="hint">
            <Prose
              text={
                isServed
                  ? 'In a terminal. The first line signs in:'
                  : 'In a terminal, next to one with `npx principal-oracle serve` in the folder of the project:'
              }
            />{' '}
            <CopyButton what="the command" text={() => command} />
          </p>
          <pre class="request-body box sunk">{command}</pre>
        </div>
        <AnswerView title="The answer, made in your browser" world={before} answer={answer} />
      </div>
    </section>
  )
}
