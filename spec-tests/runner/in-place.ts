import type { Deployment } from '../target/deployment.js'

/** The most worlds with base URLs of their own that are in place at once, if no test needs more. */
const mostWorlds = 8

/** The deployments whose worlds are in place, and how many tests need each. */
export class InPlace {
  /** The one that was used last at the end. */
  #all: readonly Deployment[] = []
  readonly #needed = new Map<Deployment, number>()

  /** @param end ends the world of a deployment */
  constructor(readonly end: (deployment: Deployment) => Promise<void>) {}

  has(deployment: Deployment): boolean {
    return this.#all.includes(deployment)
  }

  /** Whether a world has another base URL than this one. */
  hasOther(baseUrl: string): boolean {
    return this.#all.some(each => each.baseUrl !== baseUrl)
  }

  /** Does not end the world of a deployment while it is used. */
  async keeping<T>(deployment: Deployment, use: () => Promise<T>): Promise<T> {
    this.need(deployment)
    try {
      return await use()
    } finally {
      this.release(deployment)
    }
  }

  need(deployment: Deployment): void {
    this.#needed.set(deployment, (this.#needed.get(deployment) ?? 0) + 1)
  }

  release(deployment: Deployment): void {
    const left = (this.#needed.get(deployment) ?? 0) - 1
    if (left > 0) this.#needed.set(deployment, left)
    else this.#needed.delete(deployment)
  }

  /** A world replaces the one before it, unless both have base URLs of their own. */
  async add(deployment: Deployment): Promise<void> {
    const others = this.#all.filter(({ baseUrl }) => baseUrl !== deployment.baseUrl)
    const surplus = others
      .filter(other => !this.#needed.has(other))
      .slice(0, Math.max(0, others.length + 1 - mostWorlds))
    this.#all = [...others.filter(other => !surplus.includes(other)), deployment]
    for (const each of surplus) await this.end(each)
  }

  /** Notes that a deployment is used, so that others are ended first. */
  use(deployment: Deployment): void {
    if (this.#all.at(-1) === deployment || !this.has(deployment)) return
    this.#all = [...this.#all.filter(each => each !== deployment), deployment]
  }

  async endAll(): Promise<void> {
    const all = this.#all
    this.#all = []
    for (const deployment of all) await this.end(deployment)
  }
}
