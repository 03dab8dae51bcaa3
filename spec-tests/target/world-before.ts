import type { World } from '../../src/spec/nouns.js'
import { parseWorld, WorldError } from '../../src/spec/world.js'
import { type Client, NoResponse } from './client.js'
import type { Target } from './target.js'

/** The world that a target has now, if its control URL answers GET with a world file. No target needs to do so. */
export async function worldNow(client: Client, { control, wire }: Target): Promise<World | undefined> {
  if (control === undefined) return undefined
  const { origin, pathname, search } = new URL(control.url)
  const { headers = {} } = control
  try {
    const response = await client.send(origin, { method: 'GET', path: `${pathname}${search}`, headers })
    return response.status === 200 ? parseWorld(response.json, wire.idPrefix) : undefined
  } catch (error) {
    if (error instanceof NoResponse || error instanceof WorldError) return undefined
    throw error
  }
}
