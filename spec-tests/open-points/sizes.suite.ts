import type { Id } from '../../src/spec/nouns.js'
import { type GroupFixture, textOf } from '../actors/group-fixture.js'
import { onlyGroups, onlyProfiles } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import { mayBeTooLong } from '../runner/longest-texts.js'
import type { ClientRequest } from '../target/request.js'
import { canManagerRead, needs, withFixture } from './fixture.js'
import { compareShown } from './observing.js'

/**
 * In characters: what every service accepts (`sure`), what most services accept (`usual`), and the longest text that the
 * suite sends (`most`).
 */
const sizes = {
  title: { sure: 20, usual: 60, most: 1000 },
  description: { sure: 20, usual: 120, most: 5000 },
  'search string': { sure: 20, usual: 60, most: 1000 },
} as const

type Measured = keyof typeof sizes
type Field = Exclude<Measured, 'search string'>

open(
  'size-limits',
  needs,
  withFixture(async (c, fixture) => {
    if (!(await canManagerRead(c, fixture))) return
    const longest = {
      title: await unlessBroken(longestText(c, fixture, 'title')),
      description: await unlessBroken(longestText(c, fixture, 'description')),
      'search string': await unlessBroken(longestSearchString(c, fixture)),
    }
    const found = Object.entries(longest).map(([what, length]) => {
      const { sure, most } = sizes[what as Measured]
      if (typeof length === 'string') return `${what}: ${length}`
      const count = length < sure ? `fewer than ${sure}` : length === most ? `at least ${most}` : length
      return `${what}: ${count} characters`
    })
    const isFair = Object.entries(longest).every(([what, length]) => {
      return typeof length === 'number' && length >= sizes[what as Measured].usual
    })
    const limitOf = (field: Field) => {
      const { [field]: length } = longest
      const isLimited =
        typeof length === 'number' && length >= sizes[field].sure && length < sizes[field].most
      return isLimited ? length : Number.POSITIVE_INFINITY
    }
    c.suite.longest = { title: limitOf('title'), description: limitOf('description') }
    c.suite.observe(c, 'size-limits', found.join(', '), isFair)
  }),
)

/** A response to a long text that neither accepts it nor refuses it for its length. */
class NoSizeLimit extends Error {}

/** The length, or the response that shows no limit. */
function unlessBroken(measured: Promise<number>): Promise<number | string> {
  return measured.catch(error => {
    if (error instanceof NoSizeLimit) return error.message
    throw error
  })
}

/** The longest text that both an update and a create accept. */
async function longestText(c: Case, fixture: GroupFixture, field: Field): Promise<number> {
  const { manager, club, circle } = fixture
  const accepts = (length: number, group = circle.svc_id) =>
    compareSize(c, update(c, manager, group, field, length), field, length)
  const isUpdated = c.suite.serves('updateGroup')
  const updated = isUpdated ? await longestAccepted(sizes[field], accepts) : sizes[field].most
  if (isUpdated && c.suite.takesWorlds) await accepts(updated, club.svc_id)
  if (!c.suite.serves('createGroup')) return updated
  return longestAccepted({ ...sizes[field], most: updated }, length =>
    compareSize(c, create(c, manager, field, length), field, length),
  )
}

async function longestSearchString(c: Case, { manager, stranger }: GroupFixture): Promise<number> {
  const what = 'search string'
  const longest = await longestAccepted(sizes[what], length =>
    compareSize(c, search(manager, c.suite.mark().padEnd(length, 'x')), what, length),
  )
  const s = c.suite.mark().padEnd(longest, 'y')
  for (const flags of [onlyProfiles, onlyGroups])
    await compareSize(c, search(stranger, s, flags), what, longest)
  return longest
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
 * Whether the target accepts a text: it must do so in every request with a text of this length.
 * @throws NoSizeLimit if the status says nothing about the length
 */
async function compareSize(
  c: Case,
  request: ClientRequest,
  what: Measured,
  length: number,
): Promise<boolean> {
  const response = await c.send(request)
  const { status } = response
  // A target also accepts a search string that it does not find.
  const isFine = status === 200 || (what === 'search string' && status === 404)
  const aspect = `${what} of ${length} characters, ${request.operation}`
  compareShown(c, request, response, { key: 'size-limits', aspect, value: isFine ? 'accepted' : 'refused' })
  if (!isFine && !mayBeTooLong(response))
    throw new NoSizeLimit(`${request.operation} returns ${status} at ${length} characters`)
  return isFine
}

function search(actor: Id, s: string, flags = {}): ClientRequest {
  return { operation: 'searchPrincipals', actor, query: { s, ...flags } }
}

function update(c: Case, actor: Id, group: Id, field: Field, length: number): ClientRequest {
  return { operation: 'updateGroup', actor, group, body: bodyWith(c, field, length) }
}

function create(c: Case, actor: Id, field: Field, length: number): ClientRequest {
  return { operation: 'createGroup', actor, body: bodyWith(c, field, length) }
}

function bodyWith(c: Case, field: Field, length: number) {
  return { ...textOf(c, 'long'), [field]: c.suite.mark().padEnd(length, 'x') }
}
