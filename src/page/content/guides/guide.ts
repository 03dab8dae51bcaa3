import type { CodeName } from './code.js'
import type { TableName } from './tables.js'

/** One block of a guide: sentences, points, or code or a table that the build makes. Backquotes mark code in sentences. */
export type Block = string | readonly string[] | { readonly code: CodeName } | { readonly table: TableName }

interface GuidePart {
  /** Its place in the address, after the guide. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly Block[]
}

/** A chapter about the use of this project. The other chapters are about the specification. */
export interface Guide {
  readonly title: string
  readonly lead: string
  readonly parts: readonly GuidePart[]
}

export function isPoints(block: Block): block is readonly string[] {
  return Array.isArray(block)
}
