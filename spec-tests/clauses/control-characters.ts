import { type Found, type Owned, onlyKindOf, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import { control } from '../runner/result-values.js'
import type { Actor } from '../target/request.js'

/**
 * A server may refuse or change control characters such as line breaks in a text, and a gateway may refuse them in a query.
 * @param found the response to a search that did not find the owner of the field
 * @throws Untestable if that may be the reason
 */
export async function requireControlCharacters(
  c: Case,
  actor: Actor,
  s: string,
  { owner, field }: Owned,
  { response }: Found,
): Promise<void> {
  if (control.test(s) && response.status !== 200 && response.status !== 404)
    throw new Untestable(`the target refuses control characters in a search: it returned ${response.status}`)
  if (!control.test(field.text)) return
  const { results } = await search(c, actor, owner.svc_id, onlyKindOf(owner))
  const own = results.find(result => result[c.wire.idField] === owner.svc_id)
  c.require(
    Object.values(own ?? {}).includes(field.text),
    () => 'needs a search result that shows a text with control characters as it was given',
  )
}
