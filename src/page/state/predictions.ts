import { signal } from '@preact/signals'
import { isRecord } from '../../spec/is-record.js'
import { keep, kept } from './storage.js'

/** Whether each answer is hidden until the reader predicts it, or skips it. The browser keeps this and the predictions. */
export const isPredicting = signal(kept('predict') === 'yes')

/** What the reader predicted: the text of a choice by the id of its question; empty if the reader skipped it. */
export const predictions = signal<Readonly<Record<string, string>>>(keptPredictions())

export function predictFrom(now: boolean): void {
  isPredicting.value = now
  keep('predict', now ? 'yes' : undefined)
}

export function predict(id: string, text: string): void {
  predictions.value = { ...predictions.peek(), [id]: text }
  keep('predictions', JSON.stringify(predictions.value))
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
