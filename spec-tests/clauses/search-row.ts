import type { Assignment, IndexedRow } from '../../src/covering-array.js'
import { type Flags, flagsFor, type Owned, searchedKinds } from '../actors/searching.js'
import { ownerOf, searchCallers } from '../arbitraries/search-world.js'
import {
  type CaseForm,
  caseForms,
  searchClasses,
  type TextPart,
  textParts,
} from '../arbitraries/text-classes.js'
import type { Principal, SearchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'

const afterPrefix = ' after the prefix'

/** The parts of a field, and of an SVC-ID with its prefix. */
export function partsWithPrefix(parts: readonly string[]): readonly string[] {
  return [...parts, ...parts.map(part => part + afterPrefix)]
}

/** Whether a search is for an SVC-ID with its prefix. */
export function hasPrefix({ prefix, part = '' }: Assignment): boolean {
  return prefix === 'with' || part.endsWith(afterPrefix)
}

/** Whether the searches of a clause are for SVC-IDs. */
export function isId(field: string): boolean {
  return field.endsWith('-id')
}

/** One search of a covering array. */
export interface CoveredSearch {
  readonly row: Assignment
  /** The index of the caller among the actors. */
  readonly caller: number
  readonly owned: Owned
  /** The part of the field, in the case of the row. It finds the owner under every reading. */
  readonly s: string
  /** The same part in the case of the field. */
  readonly asStored: string
  readonly flags: Flags
}

/** The factors that most searches have, in addition to the field. */
export const searchFactors = {
  text: Object.keys(searchClasses),
  kinds: searchedKinds,
  caller: searchCallers,
  prefix: ['without', 'with'],
} as const

/** @throws Untestable if fair readings disagree about the search string */
export function searchFor(
  c: Case,
  oracle: SearchOracle,
  rows: readonly IndexedRow[],
  own: IndexedRow,
): CoveredSearch {
  const { row, index } = own
  const owner: Principal = ownerOf(c.world, rows, own)
  const fields = oracle.sureFields(owner).filter(({ clause }) => clause === row.field)
  const { idPrefix } = c.wire
  const forms = fields.filter(
    ({ clause, text }) => hasPrefix(row) === (idPrefix !== '' && isId(clause) && text.startsWith(idPrefix)),
  )
  const hasForm = row.prefix !== undefined || row.part !== undefined
  const field = hasForm ? forms[0] : fields[index % fields.length]
  if (field === undefined) throw new Untestable('the field has no such form under every reading')
  const asStored = isId(field.clause)
    ? partOf(row, field.text, idPrefix)
    : withMoreThan(idPrefix, partOf(row, field.text, ''), field.text)
  const s = caseForms[(row.case ?? 'as stored') as CaseForm](asStored)
  if (!oracle.mustMatch(s, owner)) throw new Untestable('fair readings disagree about the search string')
  return {
    row,
    owned: { owner, field },
    s,
    asStored,
    caller: (searchCallers as readonly string[]).indexOf(row.caller ?? 'Vetted'),
    flags: flagsFor((row.kinds ?? 'flags absent') as (typeof searchedKinds)[number], owner),
  }
}

/** The part of a text that begins like an SVC-ID has one character after the prefix or more: open.bare-prefix. */
function withMoreThan(idPrefix: string, part: string, text: string): string {
  return part !== text && idPrefix.startsWith(part) ? text.slice(0, idPrefix.length + 1) : part
}

/** The part of an SVC-ID is counted after its prefix. */
function partOf({ part: level = 'the whole' }: Assignment, text: string, idPrefix: string): string {
  const start = text.startsWith(idPrefix) ? idPrefix : ''
  const part = level.replace(afterPrefix, '')
  return start + textParts[part as TextPart](text.slice(start.length))
}
