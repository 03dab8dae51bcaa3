import { useMemo } from 'preact/hooks'
import type { Step } from '../../spec/step.js'
import type { PageExample } from '../data.js'
import { fairAnswers, withDependencies } from '../fair-answers.js'
import { data } from '../page-data.js'
import { runSteps } from '../run-steps.js'
import { askedOf, fieldsOf } from '../state/console.js'
import { separateLab } from '../state/lab.js'
import { type FaultyServers, faultyServers } from '../state/load.js'
import { LabContext, useLab } from '../state/location.js'
import { ConsoleForm } from '../views/console-form.js'
import { BothAnswers } from './answers.js'
import { ExampleSentence } from './open-note.js'
import { RequestView, StepsBefore } from './request-line.js'
import { WithLater } from './with-later.js'

interface PlaygroundProps {
  readonly servers: FaultyServers
  readonly fault: string
  /** The requests to start with. The reader changes the last one. */
  readonly steps: readonly Step[]
}

/** A request that can be changed, and the answers of a conformant server and of one with a fault. */
export function Playground({ servers, fault, steps }: PlaygroundProps) {
  const { readings } = useLab()
  const before = steps.slice(0, -1)
  const exchanges = runSteps(data.world, readings.value, before)
  const world = exchanges.at(-1)?.after ?? data.world
  const [last] = steps.slice(-1)
  const lab = useMemo(() => separateLab(world, last && fieldsOf(last)), [fault])
  const asked = askedOf(world, lab.address.value.fields)
  const { step } = asked
  const all = [...before, step]
  const right = runSteps(data.world, readings.value, all).at(-1)
  const wrong = servers.run(fault, data.world, readings.value, all).at(-1)
  if (right === undefined || wrong === undefined) return null
  const open = withDependencies(data.world, { says: '', steps: all })
  const fair = fairAnswers(data.world, open)
  return (
    <div class="console playground">
      <LabContext.Provider value={lab}>
        <ConsoleForm asked={asked} reachesServer={false} />
      </LabContext.Provider>
      <div class="console-answer stack loose">
        <StepsBefore exchanges={exchanges} />
        <div>
          <RequestView step={step} names={right.names} world={right.before} link={false} />
          <ExampleSentence example={open} fair={fair} />
          <BothAnswers right={right} wrong={wrong} known={world} fair={fair} />
        </div>
      </div>
    </div>
  )
}

interface ChangeableProps {
  readonly example: PageExample
  /** The name of a fault that the example shows. */
  readonly fault: string
}

/** An example whose last request the reader changes. */
export function ChangeableExample({ example: { steps }, fault }: ChangeableProps) {
  return (
    <WithLater what={faultyServers}>
      {servers =>
        servers.faults.some(({ name, shownBy }) => name === fault && shownBy.length > 0) ? (
          <Playground servers={servers} fault={fault} steps={steps} />
        ) : (
          <p>
            The server of this counter-example is broken in its tokens or in its transport. It runs only
            outside this page: <code>npx principal-oracle serve --fault {fault}</code>
          </p>
        )
      }
    </WithLater>
  )
}
