import type { Operation } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Finding } from '../judge/finding.js'
import type { Case } from '../run/case.js'
import { open } from '../run/clause.js'
import { mayBeTooLong } from '../run/limits.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { type GroupFixture, textOf } from '../worlds/group-fixture.js'
import { viewGroup } from '../worlds/group-view.js'
import { sendAndSettle } from '../worlds/requests.js'
import { digitOfBreaking } from '../worlds/scene.js'
import { onlyGroups, onlyProfiles } from '../worlds/searching.js'
import { canManagerRead, needs, withFixture } from './fixture.js'
import { compareShown } from './observing.js'

/**
 * In characters: what every service accepts (`sure`), what most services accept (`usual`), and the longest text that the
 * suite sends (`most`).
 */
const sizes = {
  title: { sure: 20, usual: 60, most: 1000 },
  // More than a column of 65,535 bytes takes.
  description: { sure: 20, usual: 120, most: 70_000 },
  'search string': { sure: 20, usual: 60, most: 1000 },
} as const

type Measured = keyof typeof sizes
type Field = Exclude<Measured, 'search string'>

open(
  'size-limits',
  { ...needs, last: true },
  withFixture(async (c, fixture) => {
    if (!(await canManagerRead(c, fixture))) return
    // A long text may break what works before.
    const usual = { operation: 'createGroup', actor: fixture.manager, body: textOf(c, 'usual') } as const
    if (c.target.takesWorlds && c.known.serves('createGroup')) await c.send(usual)
    const changed = new Set<string>()
    const longest = {
      title: await unlessBroken(longestText(c, fixture, 'title', changed)),
      description: await unlessBroken(longestText(c, fixture, 'description', changed)),
      'search string': await unlessBroken(longestSearchString(c, fixture)),
    }
    const found = Object.entries(longest).map(([what, length]) => {
      const { sure, most } = sizes[what as Measured]
      if (typeof length === 'string') return `${what}: ${length}`
      const { kept } = length
      const count = kept < sure ? `fewer than ${sure}` : kept === most ? `at least ${most}` : kept
      return `${what}: ${count} characters${changed.has(what) ? ' (a longer one is changed)' : ''}`
    })
    const isFair = Object.entries(longest).every(([what, length]) => {
      return typeof length !== 'string' && length.kept >= sizes[what as Measured].usual && !changed.has(what)
    })
    const limitOf = (field: Field) => {
      const { [field]: length } = longest
      const { sure, most } = sizes[field]
      const isLimited = typeof length !== 'string' && length.kept >= sure && length.accepted < most
      return isLimited ? length.accepted : Number.POSITIVE_INFINITY
    }
    c.known.longest = { title: limitOf('title'), description: limitOf('description') }
    c.observe('size-limits', found.join(', '), isFair)
  }, digitOfBreaking),
)

/** A response to a long text that neither accepts it nor refuses it for its length. */
class NoSizeLimit extends Error {}

/** The longest text of a kind, in characters. */
interface Longest {
  readonly kept: number
  /** The longest that it was seen to accept, even if it stored another text. It may refuse a longer one. */
  readonly accepted: number
}

/** What was measured, or the response that shows no limit. */
function unlessBroken(measured: Promise<Longest>): Promise<Longest | string> {
  return measured.catch(error => {
    if (error instanceof NoSizeLimit) return error.message
    throw error
  })
}

/**
 * The longest text that both an update and a create accept and store.
 * @param changed gets the field if the target stores another text than it accepted
 */
async function longestText(
  c: Case,
  fixture: GroupFixture,
  field: Field,
  changed: Set<string>,
): Promise<Longest> {
  const { manager, club, circle } = fixture
  const accepted = new Map<Operation, number>()
  const takes = async (request: ClientRequest, length: number) => {
    const response = await compareSize(c, request, field, length)
    if (response === undefined) return false
    accepted.set(request.operation, Math.max(length, accepted.get(request.operation) ?? 0))
    const group = request.group ?? createdId(c, response)
    const finding = group === undefined ? undefined : await findingIn(c, request, group, field)
    if (finding === undefined) return true
    changed.add(field)
    const clause = request.operation === 'createGroup' ? 'create.persists' : (`update.${field}` as const)
    if (!c.suite.run.failed(clause)) c.suite.failWithinCase(clause, c.failure(finding))
    return false
  }
  const updates = (length: number, group = circle.svc_id) =>
    takes({ operation: 'updateGroup', actor: manager, group, body: bodyWith(c, field, length) }, length)
  const creates = (length: number) =>
    takes({ operation: 'createGroup', actor: manager, body: bodyWith(c, field, length) }, length)
  const isUpdated = c.known.serves('updateGroup')
  const updated = isUpdated ? await longestAccepted(sizes[field], updates) : sizes[field].most
  if (isUpdated && c.target.takesWorlds) await updates(updated, club.svc_id)
  if (!c.known.serves('createGroup')) return { kept: updated, accepted: Math.min(...accepted.values()) }
  const { most } = sizes[field]
  // Where an update changes a text, only a create of the same length shows whether that does so too.
  const created = await longestAccepted(
    { ...sizes[field], most: changed.has(field) ? most : updated },
    creates,
  )
  return { kept: Math.min(updated, created), accepted: Math.min(...accepted.values()) }
}

/** What is wrong with a text that the target accepted: a read shows another one. One that begins differently is older. */
async function findingIn(
  c: Case,
  { operation, actor, body }: ClientRequest,
  group: Id,
  field: Field,
): Promise<Finding | undefined> {
  const sent: string = Object(body)[field]
  const seen = await viewGroup(c, actor as Id, group)
  const shown: unknown = seen.view?.[field]
  const beginning = (text: string) => text.slice(0, sizes[field].sure / 2)
  if (typeof shown !== 'string' || shown === sent || beginning(shown) !== beginning(sent)) return undefined
  return {
    decides: seen,
    expected: { says: `the ${field} as it was sent, or a 4xx if it is too long` },
    wrong: `shows ${shown.length} of ${sent.length} characters of a ${field} that ${operation} accepted`,
  }
}

async function longestSearchString(c: Case, { manager, stranger }: GroupFixture): Promise<Longest> {
  const what = 'search string'
  const longest = await longestAccepted(
    sizes[what],
    async length =>
      (await compareSize(c, search(manager, c.suite.mark().padEnd(length, 'x')), what, length)) !== undefined,
  )
  const s = c.suite.mark().padEnd(longest, 'y')
  for (const flags of [onlyProfiles, onlyGroups])
    await compareSize(c, search(stranger, s, flags), what, longest)
  return { kept: longest, accepted: longest }
}

/** The greatest length that the target accepts, by bisection; `sure - 1` if it refuses even `sure`. */
async function longestAccepted(
  { sure, most }: { readonly sure: number; readonly most: number },
  accepts: (length: number) => Promise<boolean>,
): Promise<number> {
  if (await accepts(most)) return most
  if (most <= sure || !(await accepts(sure))) return sure - 1
  let [accepted, refused] = [sure, most]
  while (refused - accepted > 1) {
    const middle = Math.floor((accepted + refused) / 2)
    if (await accepts(middle)) accepted = middle
    else refused = middle
  }
  return accepted
}

/**
 * The response that accepts a text; undefined if one refuses it. The target must do the same in every request with a text
 * of this length.
 * @throws NoSizeLimit if the status says nothing about the length
 */
async function compareSize(
  c: Case,
  request: ClientRequest,
  what: Measured,
  length: number,
): Promise<HttpResponse | undefined> {
  const response = await sendAndSettle(c, request)
  const { status } = response
  // A target also accepts a search string that it does not find.
  const isFine = isSuccess(status) || (what === 'search string' && status === 404)
  const aspect = `${what} of ${length} characters, ${request.operation}`
  compareShown(c, request, response, { key: 'size-limits', aspect, value: isFine ? 'accepted' : 'refused' })
  if (!isFine && !mayBeTooLong(response))
    throw new NoSizeLimit(`${request.operation} returns ${status} at ${length} characters`)
  return isFine ? response : undefined
}

function search(actor: Id, s: string, flags = {}): ClientRequest {
  return { operation: 'searchPrincipals', actor, query: { s, ...flags } }
}

function bodyWith(c: Case, field: Field, length: number) {
  return { ...textOf(c, 'long'), [field]: c.suite.mark().padEnd(length, 'x') }
}
