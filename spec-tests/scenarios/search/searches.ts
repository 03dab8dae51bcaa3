import type { Assignment, IndexedRow } from '../../../src/covering-array.js'
import { type Field, isBarePrefix } from '../../../src/spec/matching.js'
import type { Id, World } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { search } from '../../../src/spec/steps.js'
import { type Principal, searchOracle } from '../../judge/oracle/search-oracle.js'
import type { Design } from '../../run/design.js'
import { ownerOf, searchCallers, searchWorld, whyNoText } from '../../worlds/search-world.js'
import { type Flags, flagsFor, searchedKinds } from '../../worlds/searching.js'
import {
  type CaseForm,
  caseForms,
  caselessClasses,
  type TextPart,
  textParts,
} from '../../worlds/text-classes.js'
import type { Scenario } from '../scenario.js'
import type { CoveredScenarios } from '../sources.js'

/** The search of a row, and what its steps are made of. */
export interface SearchRow {
  readonly row: Assignment
  /** Whether it is the first row in its world. That row also sends a search that finds its owner. */
  readonly isFirst: boolean
  readonly idPrefix: string
  readonly world: World
  /** The callers of the world, by `searchCallers`. */
  readonly callers: readonly Id[]
  readonly caller: Id
  readonly owner: Principal
  readonly field: Field
  /** The part of the field, in the case of the row. */
  readonly s: string
  readonly flags: Flags
}

export interface OfSearches extends Design, Pick<Scenario, 'clause' | 'says'> {
  /** By default the search alone. */
  readonly steps?: (own: SearchRow) => readonly Step[]
  /** By default the last step. */
  readonly decides?: number
}

/** So many owners fit into one world in which few texts begin alike. */
const rowsPerWorld = 24

/** A search for each row of a covering array. Factors that a design does not have take each level in turn. */
export function ofSearches({
  factors,
  whyNot,
  steps = sought,
  decides = -1,
  ...more
}: OfSearches): CoveredScenarios {
  return {
    ...more,
    factors,
    whyNot: row => whyNoSearch(row) ?? whyNot?.(row),
    rowsPerWorld,
    worldOf: ({ idPrefix, seed }, rows) => searchWorld(idPrefix, rows, seed),
    scenarioOf({ idPrefix, world, rows }, each) {
      const owner = ownerOf(world, rows, each)
      const callers = world.profiles.slice(0, searchCallers.length).map(({ svc_id }) => svc_id)
      const own = searchOf({ ...each, isFirst: rows[0] === each, idPrefix, world, owner, callers })
      // A target that gives SVC-IDs of its own may have none with the prefix.
      return { decides, steps: own === undefined ? [] : steps(own) }
    },
  }
}

const afterPrefix = ' after the prefix'

/** The parts of a field, and of an SVC-ID with its prefix. */
export function partsWithPrefix(parts: readonly string[]): readonly string[] {
  return [...parts, ...parts.map(part => part + afterPrefix)]
}

function sought({ caller, s, flags }: SearchRow): readonly Step[] {
  return [search(caller, s, flags)]
}

function whyNoSearch(row: Assignment): string | undefined {
  const { field, text, case: form = 'as stored' } = row
  if (hasPrefix(row) && field !== undefined && !isId(field)) return 'Only an SVC-ID has a prefix'
  if (form !== 'as stored' && text !== undefined && caselessClasses.includes(text))
    return 'The text has no letter with two cases'
  return field !== undefined && text !== undefined ? whyNoText(field, text) : undefined
}

function searchOf(
  own: IndexedRow & Pick<SearchRow, 'isFirst' | 'idPrefix' | 'world' | 'callers' | 'owner'>,
): SearchRow | undefined {
  const { row, index, idPrefix, owner, callers } = own
  const inTurn = <T extends string>(levels: readonly T[], level = levels[index % levels.length] as T) => level
  const forms = searchOracle(idPrefix)
    .sureFields(owner)
    .filter(({ clause }) => clause === row.field)
  const field = forms.find(({ text }) => !isId(row.field) || text.startsWith(idPrefix) === hasPrefix(row))
  if (field === undefined) return undefined
  const kinds = inTurn(searchedKinds, row.kinds as (typeof searchedKinds)[number])
  const caller = inTurn(searchCallers, row.caller as (typeof searchCallers)[number])
  const s = inCase(row, partOf(row, field.text, idPrefix))
  return {
    ...own,
    field,
    s,
    caller: String(callers[searchCallers.indexOf(caller)]),
    flags: flagsFor(kinds, owner),
  }
}

/** A text in the case of a row, or with the case of each letter swapped if it has that case already. */
function inCase({ case: form = 'as stored' }: Assignment, text: string): string {
  const changed = caseForms[form as CaseForm](text)
  return changed === text && form !== 'as stored' ? caseForms.swapped(text) : changed
}

/** The part of an SVC-ID is counted after its prefix. */
function partOf({ field, part: level = 'the whole' }: Assignment, text: string, idPrefix: string): string {
  const start = isId(field) && text.startsWith(idPrefix) ? idPrefix : ''
  const part = start + textParts[level.replace(afterPrefix, '') as TextPart](text.slice(start.length))
  // Of another text that begins like an SVC-ID, three characters after the prefix or more: open.bare-prefix.
  return part !== text && isBarePrefix(part, { idPrefix }) ? text.slice(0, idPrefix.length + 3) : part
}

/** Whether a search is for an SVC-ID with its prefix. */
function hasPrefix({ prefix, part = '' }: Assignment): boolean {
  return prefix === 'with' || part.endsWith(afterPrefix)
}

function isId(field = ''): boolean {
  return field.endsWith('-id')
}
