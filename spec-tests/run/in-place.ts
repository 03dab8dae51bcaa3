import type { Deployment } from '../target/deployment.js'

/** The most worlds with base URLs of their own that are in place at once, if no test needs more. */
const mostWorlds = 8

/** The deployments whose worlds are in place, and how many tests need each. */
export class InPlace {
  /** The one that was used last at the end. */
  #all: readonly Deployment[] = []
  readonly #needed = new WeakMap<Deployment, number>()

  /** @param end ends the world of a deployment */
  constructor(readonly end: (deployment: Deployment) => Promise<void>) {}

  has(deployment: Deployment): boolean {
    return this.#all.includes(deployment)
  }

  get latest(): Deployment | undefined {
    return this.#all.at(-1)
  }

  hasOther(baseUrl: string): boolean {
    return this.#all.some(each => each.baseUrl !== baseUrl)
  }

  /** Does not end the world of a deployment while it is used. */
  keeping<T>(deployment: Deployment, use: () => Promise<T>): Promise<T> {
    this.need(deployment, 1)
    return use().finally(() => this.need(deployment, -1))
  }

  /** @param tests how many more tests need the deployment, or how many fewer if it is negative */
  need(deployment: Deployment, tests: number): void {
    this.#needed.set(deployment, this.#neededBy(deployment) + tests)
  }

  #neededBy(deployment: Deployment): number {
    return this.#needed.get(deployment) ?? 0
  }

  /** A world replaces the one before it, unless both have base URLs of their own. */
  async add(deployment: Deployment): Promise<void> {
    const others = this.#all.filter(({ baseUrl }) => baseUrl !== deployment.baseUrl)
    const surplus = others
      .filter(other => this.#neededBy(other) === 0)
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
