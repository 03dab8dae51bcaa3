import { statSync } from 'node:fs'
import { readWorld, UsageError } from '../../files.js'
import { sizeOf } from '../../server/control/world-routes.js'
import type { ReferenceServer } from '../../server/reference-server.js'
import { formatUsageError } from '../options.js'

/** In milliseconds. */
const interval = 200

/** Takes up the edits of a world file while a server runs. */
export class WorldWatch {
  readonly #file: string
  #seen: string

  /** Edits count from now on, so call it before the file is read. */
  constructor(file: string) {
    this.#file = file
    this.#seen = stampOf(file)
  }

  /** Looks for edits from time to time. It does not keep the process running. */
  start(server: Pick<ReferenceServer, 'worlds'>): void {
    setInterval(() => void this.look(server), interval).unref()
  }

  /**
   * If the file was edited, its world replaces the first world of a server, also as the one to which a reset returns. If
   * the file is invalid, the world stays, and a message says what is wrong.
   */
  async look({ worlds: { first } }: Pick<ReferenceServer, 'worlds'>): Promise<void> {
    const stamp = stampOf(this.#file)
    if (stamp === this.#seen) return
    this.#seen = stamp
    try {
      const world = readWorld(this.#file, first.settings.readings.idPrefix)
      await first.restart(world)
      const { profiles, groups, acrs } = sizeOf(world)
      console.error(
        `note: took up the edit of ${this.#file}: ${count(profiles, 'profile')}, ${count(groups, 'group')}, ${count(acrs, 'ACR')}; it replaced what requests had changed`,
      )
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      console.error(formatUsageError('warning: the world stays as it was', error))
    }
  }
}

function count(things: number, one: string): string {
  return `${things} ${one}${things === 1 ? '' : 's'}`
}

/** What changes with every edit, whether an editor writes the file or replaces it. */
function stampOf(file: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(file, { bigint: true })
    return `${ino} ${size} ${mtimeNs}`
  } catch (error) {
    return `${error}`
  }
}
