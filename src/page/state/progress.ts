import { signal } from '@preact/signals'
import { keep, kept } from './storage.js'

/** The ids of the exercises that the reader solved. The browser keeps them. */
export const solved = signal<ReadonlySet<string>>(new Set(kept('exercises')?.split(' ') ?? []))

export function markSolved(id: string): void {
  if (solved.peek().has(id)) return
  solved.value = new Set([...solved.peek(), id])
  keep('exercises', [...solved.value].join(' '))
}

export function forgetProgress(): void {
  solved.value = new Set()
  keep('exercises', undefined)
}
