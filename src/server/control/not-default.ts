import type { FastifyRequest } from 'fastify'
import type { OpenPointId } from '../../spec/open-points.js'
import { defaultReadings } from '../../spec/readings.js'
import type { HostedWorld } from './hosted-world.js'
import { optionFor, type TroubleOrder } from './trouble-order.js'

/** How a world is served, as far as it is not the default: the options of `serve` that would do the same. */
export function notDefault({
  settings,
  troubles,
}: Pick<HostedWorld, 'settings' | 'troubles'>): readonly string[] {
  const { readings, faults, clock, idSeed } = settings
  const { idPrefix: _, ...chosen } = readings
  const changed = Object.entries(chosen).filter(([id, value]) => defaultReadings[id as OpenPointId] !== value)
  const active = troubles.list.filter(({ hits, next }) => hits < next)
  return [
    ...changed.map(([id, value]) => `--reading ${id}=${value}`),
    ...faults.map(name => `--fault ${name}`),
    ...active.map(order => `--trouble ${shownOrder(order)}`),
    ...(clock === undefined ? [] : [`--clock ${clock}`]),
    ...(idSeed === undefined ? [] : [`--id-seed ${idSeed}`]),
  ]
}

function shownOrder({ trouble, operation, next, after = 0 }: TroubleOrder): string {
  return operation === undefined || next !== 1 ? trouble : optionFor(trouble, operation, after + 1)
}

/** How a world is served after a change. */
export interface SettingsChange {
  /** ISO 8601. */
  readonly at: string
  /** The name of an isolated world; null for the first one. */
  readonly world: string | null
  /** What is not the default, as options of `serve`. */
  readonly notDefault: readonly string[]
}

/** Is called after readings, faults or troubles of a world were changed. */
export type OnSettings = (change: SettingsChange) => void

/** Logs a change of settings, and tells it. */
export function settingsTeller(onSettings: OnSettings = () => {}) {
  return (request: FastifyRequest, world: HostedWorld): void => {
    logSettings(request, world)
    onSettings({ at: new Date().toISOString(), world: world.name ?? null, notDefault: notDefault(world) })
  }
}

export type TellSettings = ReturnType<typeof settingsTeller>

/** Logs what is not the default, at the start and after a change of it. */
export function logSettings({ log }: Pick<FastifyRequest, 'log'>, world: HostedWorld): void {
  log.info({ world: world.name, notDefault: notDefault(world) }, 'settings')
}
