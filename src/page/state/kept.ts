import { effect, type Signal, signal } from '@preact/signals'
import { isRecord } from '../../spec/is-record.js'

/** What the browser keeps for this page. A browser may refuse to keep anything; then nothing is kept. */
export function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`principal-oracle/${key}`)
    else localStorage.setItem(`principal-oracle/${key}`, value)
  } catch {}
}

export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(`principal-oracle/${key}`) ?? undefined
  } catch {
    return undefined
  }
}

/** A value that the browser keeps whenever it changes. @param format undefined for what need not be kept */
function keptSignal<T>(key: string, value: T, format: (value: T) => string | undefined): Signal<T> {
  const made = signal(value)
  effect(() => keep(key, format(made.value)))
  return made
}

export const themes = ['system', 'light', 'dark'] as const

/** Of the colors. The style follows the system if the document names no theme. */
export const theme = keptSignal<(typeof themes)[number]>(
  'theme',
  themes.find(name => name === kept('theme')) ?? 'system',
  name => (name === 'system' ? undefined : name),
)
effect(() => {
  document.documentElement.toggleAttribute('data-theme', theme.value !== 'system')
  if (theme.value !== 'system') document.documentElement.dataset.theme = theme.value
})

/** Whether each answer is hidden until the reader predicts it, or skips it. */
export const isPredicting = keptSignal('predict', kept('predict') === 'yes', now => (now ? 'yes' : undefined))

/** What the reader predicted: the text of a choice by the id of its question; empty if the reader skipped it. */
export const predictions = keptSignal<Readonly<Record<string, string>>>(
  'predictions',
  keptPredictions(),
  JSON.stringify,
)

export function predict(id: string, text: string): void {
  predictions.value = { ...predictions.peek(), [id]: text }
}

function keptPredictions(): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(kept('predictions') ?? '{}')
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([id, text]) => [id, String(text)]))
      : {}
  } catch {
    return {}
  }
}

/** The ids of the exercises that the reader solved. */
export const solved = keptSignal<ReadonlySet<string>>('exercises', new Set(wordsIn('exercises')), ids =>
  ids.size === 0 ? undefined : [...ids].join(' '),
)

export function forgetProgress(): void {
  solved.value = new Set()
}

/** The best result of the test of each chapter: how many answers were right the first time. */
export const results = keptSignal<ReadonlyMap<string, number>>(
  'tests',
  new Map(wordsIn('tests').map(word => [word.split(':')[0] ?? '', Number(word.split(':')[1]) || 0])),
  all => [...all].map(([id, count]) => `${id}:${count}`).join(' ') || undefined,
)

export function keepResult(chapter: string, right: number): void {
  const best = Math.max(right, results.peek().get(chapter) ?? 0)
  results.value = new Map([...results.peek(), [chapter, best]])
}

function wordsIn(key: string): readonly string[] {
  return (kept(key) ?? '').split(' ').filter(word => word !== '')
}
