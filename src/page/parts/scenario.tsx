import { useState } from 'preact/hooks'
import { explainRequest } from '../../spec/explain-request.js'
import type { World } from '../../spec/nouns.js'
import type { ScenarioData } from '../data.js'
import { type PlayedStep, playScenario } from '../play-scenario.js'
import { useLab } from '../state/location.js'
import { expectedText, sceneLines } from '../texts/expected.js'
import { shortened } from '../texts/names.js'
import { sentenceOf } from '../texts/sentences.js'
import { Status } from './answer.js'
import { Prose } from './prose.js'

interface ScenarioProps {
  readonly scenario: ScenarioData
  readonly world: World
}

/** A scenario of the suite, which the reader plays request by request on the definitions. */
export function ScenarioView({ scenario, world }: ScenarioProps) {
  const steps = playScenario(world, useLab().readings.value, scenario)
  const known = everKnown(steps, world)
  const [played, play] = useState(0)
  const shown = steps.slice(0, played)
  const next = steps[played]
  return (
    <div class="scenario stack">
      <p class="hint">{sceneLines(world).join('; ')}.</p>
      <ol class="stack tight">
        {shown.map((step, at) => (
          <StepView key={`${at}`} step={step} known={known} />
        ))}
        {next !== undefined && (
          <li class="next">
            {sentenceOf(next.exchange.step, known)}{' '}
            <span class="hint">Every fair server: {expectedText(known, next.expect)}</span>
          </li>
        )}
      </ol>
      <p class="actions row" role="status">
        {next === undefined
          ? `Each of the ${steps.length} answers is ${steps.every(({ isFair }) => isFair) ? '' : 'not '}fair.`
          : `Request ${played + 1} of ${steps.length}.`}
      </p>
      <p class="actions row">
        {next !== undefined && (
          <>
            <button type="button" class="plain-button" onClick={() => play(played + 1)}>
              Send it
            </button>
            <button type="button" class="plain-button" onClick={() => play(steps.length)}>
              Send all
            </button>
          </>
        )}
        {played > 0 && (
          <button type="button" class="plain-button" onClick={() => play(0)}>
            Start over
          </button>
        )}
      </p>
    </div>
  )
}

interface StepProps {
  readonly step: PlayedStep
  readonly known: World
}

function StepView({ step: { exchange, expect, isFair }, known }: StepProps) {
  const { before, caller, request, answer } = exchange
  const { reason } = explainRequest({ world: before, readings: useLab().readings.value }, caller, request)
  return (
    <li>
      {sentenceOf(exchange.step, known)} <Status status={answer.status} /> {isFair ? '✓' : '✗'}{' '}
      <span class="hint">
        <Prose text={shortened(reason, 160)} />. Every fair server: {expectedText(known, expect)}
      </span>
    </li>
  )
}

/** The world with every group that there ever was: a deleted one keeps its name. */
function everKnown(steps: readonly PlayedStep[], start: World): World {
  const groups = steps.flatMap(({ exchange }) => exchange.after.groups)
  const last = new Map([...start.groups, ...groups].map(group => [group.svc_id, group]))
  return { ...start, groups: [...last.values()] }
}
