import type { Fault } from '../fault.js'

type Named = readonly [name: string, fault: Fault]
type Family = Readonly<Record<string, Fault>>

/** The faults that `make` returns for the entries of a table, by name; none for an entry if it returns undefined. */
export function forEach<T extends object>(
  table: T,
  make: (entry: T[keyof T], key: keyof T & string) => Named | undefined,
): Family {
  const keys = Object.keys(table) as (keyof T & string)[]
  return Object.fromEntries(keys.map(key => make(table[key], key)).filter(named => named !== undefined))
}
