import type { ClauseId } from '../../spec/clauses.js'
import type { OpenPointId } from '../../spec/open-points.js'
import type { ClauseRow } from '../report.js'

const lengths: readonly ClauseId[] = ['search.min-length']
const texts: readonly ClauseId[] = ['create.persists', 'update.title', 'update.description']
const tokens: readonly ClauseId[] = ['auth.token-required', 'auth.bad-token', 'auth.unauthorized']
const access: readonly ClauseId[] = [
  'acr.direct',
  'acr.through-group',
  'acr.any-suffices',
  'acr.read-is-not-write',
  'acr.membership-is-not-permission',
  'acr.membership-changes',
  'read.permission',
  'update.permission',
  'delete.permission',
  'add.permission',
  'remove.permission',
]

/** The clauses whose failure shows as contradictory answers on an open point too. */
const explained: Partial<Readonly<Record<OpenPointId, readonly ClauseId[]>>> = {
  'short-search': lengths,
  'empty-s': lengths,
  characters: lengths,
  'bare-prefix': [...lengths, 'search.profile-id', 'search.group-id'],
  'second-part': ['search.family-name', 'search.partial'],
  'excluded-list': ['search.includes'],
  'boolean-forms': ['search.includes'],
  'missing-token': tokens,
  'bad-token': tokens,
  'permission-hierarchy': access,
  'creator-grant': access,
  'remove-non-member': ['remove.member', 'remove.not-found', 'remove.permission'],
  'stored-text': texts,
  'empty-strings': texts,
}

/** Whether the failure of a clause explains every contradiction that a row of state.consistent shows. */
export function explains(clause: ClauseId, { evidence }: ClauseRow): boolean {
  return evidence.every(({ finding }) => {
    const { openPoint } = finding?.why?.contradiction ?? {}
    return openPoint !== undefined && explained[openPoint]?.includes(clause) === true
  })
}
