import type { PageExample } from '../data.js'
import { faultyServers } from '../state/faulty.js'
import { Playground } from './playground.js'
import { WithLater } from './with-later.js'

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
        servers.faults.some(({ name, runs }) => name === fault && runs) ? (
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
