import type { ComponentChild } from 'preact'
import { useEffect } from 'preact/hooks'
import { type FaultyServers, faultyServers, loadFaultyServers } from '../state/faulty.js'

/** A part of the page that needs servers with faults, which the page loads now. */
export function WithFaultyServers({
  children,
}: {
  readonly children: (servers: FaultyServers) => ComponentChild
}) {
  useEffect(loadFaultyServers, [])
  const servers = faultyServers.value
  if (servers === undefined) return <p role="status">Loading the servers with faults…</p>
  return servers instanceof Error ? <p class="problem">{servers.message}</p> : children(servers)
}
