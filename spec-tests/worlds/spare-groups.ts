import type { RequestRecord } from '../../src/report/report.js'
import type { Group, Id } from '../../src/spec/nouns.js'

/** A case, as far as groups concern it. */
interface UserOfGroups {
  readonly requests: readonly RequestRecord[]
  begin(requests: readonly RequestRecord[]): void
  addKnownId(id: Id): void
}

/** A group of a fixture, and the requests that made it. */
interface Made {
  readonly manager: Id
  readonly member: Id
  readonly group: Group
  readonly requests: readonly RequestRecord[]
}

/** The groups of fixtures, on a deployment that keeps its world. One that no request has named yet serves another case too. */
export class SpareGroups {
  readonly #spare: Made[] = []
  readonly #used = new WeakMap<UserOfGroups, Made[]>()

  /** A spare group that this manager has created with this member. Its requests become the first ones of the case. */
  take(c: UserOfGroups, manager: Id, member: Id): Group | undefined {
    const at = this.#spare.findIndex(each => each.manager === manager && each.member === member)
    const [made] = at === -1 ? [] : this.#spare.splice(at, 1)
    if (made === undefined) return undefined
    c.begin(made.requests)
    c.addKnownId(made.group.svc_id)
    this.note(c, made)
    return made.group
  }

  /** Notes a group that a case uses. */
  note(c: UserOfGroups, made: Made): void {
    this.#used.set(c, [...(this.#used.get(c) ?? []), made])
  }

  /** Keeps the groups of a case that no request has named, when the case has ended without a failure. */
  keepUnnamed(c: UserOfGroups): void {
    for (const made of this.#used.get(c) ?? []) {
      const isNamed = c.requests.some(
        request => request.path.includes(made.group.svc_id) && !made.requests.includes(request),
      )
      if (!isNamed) this.#spare.push(made)
    }
  }
}
