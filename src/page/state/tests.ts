import { signal } from '@preact/signals'
import { keep, kept } from './storage.js'

/** The best result of the test of each chapter: how many answers were right the first time. The browser keeps it. */
export const results = signal<ReadonlyMap<string, number>>(
  new Map((kept('tests') ?? '').split(' ').flatMap(word => (word === '' ? [] : [pairOf(word)]))),
)

export function keepResult(chapter: string, right: number): void {
  const best = Math.max(right, results.peek().get(chapter) ?? 0)
  results.value = new Map([...results.peek(), [chapter, best]])
  keep('tests', [...results.value].map(([id, count]) => `${id}:${count}`).join(' '))
}

function pairOf(word: string): [string, number] {
  const [id = '', count] = word.split(':')
  return [id, Number(count) || 0]
}
