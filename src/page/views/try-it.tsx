import { useState } from 'preact/hooks'
import { endpoints } from '../../spec/endpoints.js'
import { explainRequest } from '../../spec/explain-request.js'
import { isChange } from '../../spec/outcome.js'
import { contextOf, perform } from '../../spec/service.js'
import type { Answer } from '../data.js'
import { AnswerView } from '../parts/answer.js'
import { ExplanationView } from '../parts/explanation.js'
import { RequestView } from '../parts/request-line.js'
import { SnippetsView } from '../parts/snippets.js'
import { Unknown } from '../parts/unknown.js'
import { answerOf, runSteps } from '../run-steps.js'
import { type Asked, askedOf } from '../state/console.js'
import { useLab } from '../state/location.js'
import { isServed, sendToServer } from '../state/server.js'
import { ConsoleForm } from './console-form.js'
import { HistoryView } from './history.js'

/** Any operation by any caller, with the reason of its answer. */
export function TryItView() {
  const { operation = '' } = useLab().address.value.fields
  return (
    <div class="chapter wide stack">
      <h1 tabIndex={-1}>Try it</h1>
      <p class="lead">
        Choose an operation and a caller. The answer follows what you type. A change of the world happens only
        when you apply it, and only in this page.
      </p>
      <Unknown kind="operation" name={Object.hasOwn(endpoints, operation) ? '' : operation} />
      <TryItPanel />
    </div>
  )
}

/** The console itself, in the lab around it. */
export function TryItPanel() {
  const lab = useLab()
  const world = lab.world.value
  const asked = askedOf(world, lab.address.value.fields)
  const { step } = asked
  const { answer, explanation, changes, names } = answerTo(asked, lab)
  return (
    <div class="console">
      <ConsoleForm asked={asked} />
      <div class="console-answer stack loose">
        <div>
          <RequestView step={step} names={names} world={world} link={false} />
          <div class="answers box">
            <AnswerView title="Answer" world={world} answer={answer} />
          </div>
        </div>
        <div class="actions row">
          {changes && (
            <button type="button" class="primary" onClick={() => lab.change({ kind: 'request', step })}>
              Apply this change to the world
            </button>
          )}
          {isServed && <ServerButton asked={asked} />}
        </div>
        <ExplanationView explanation={explanation} world={world} />
        <HistoryView />
        <SnippetsView step={step} names={names} />
      </div>
    </div>
  )
}

function answerTo({ step, isBroken }: Asked, { world, readings, history }: ReturnType<typeof useLab>) {
  const [exchange] = runSteps(world.value, readings.value, [step], history.value.created)
  if (exchange === undefined) throw new Error('one step has one exchange')
  const { caller, names } = exchange
  const request = isBroken ? { ...exchange.request, body: { kind: 'broken' as const } } : exchange.request
  const { outcome } = perform(contextOf(world.value, readings.value), caller, request)
  return {
    names,
    answer: answerOf(request, outcome, readings.value),
    explanation: explainRequest({ world: world.value, readings: readings.value }, caller, request),
    changes: isChange(outcome) && !isBroken,
  }
}

/** Sends the request to the server that serves the page. */
function ServerButton({ asked: { step } }: { readonly asked: Asked }) {
  const lab = useLab()
  const [answer, setAnswer] = useState<Answer | string>()
  const key = JSON.stringify(step)
  const [sent, setSent] = useState('')
  const send = async () => {
    setSent(key)
    setAnswer(undefined)
    setAnswer(await sendToServer(step, lab.world.value).catch((error: Error) => error.message))
  }
  return (
    <>
      <button type="button" class="plain-button" onClick={send}>
        Send this request to the server
      </button>
      <div role="status" class="server-answer">
        {sent === key && typeof answer === 'string' && <span class="problem">{answer}</span>}
        {sent === key && typeof answer === 'object' && (
          <div class="answers box">
            <AnswerView title="The server" world={lab.world.value} answer={answer} />
          </div>
        )}
      </div>
    </>
  )
}
