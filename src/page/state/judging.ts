import type { WrittenName } from '../content/exercises/exercise.js'
import type { Judgement } from '../judge/judge.js'
import { load } from './load.js'

declare global {
  /** The code of the judge, set by judge.js. */
  var pageJudge: string | undefined
}

/** What came of a function: what the judge says of it, or why the judge could not ask on. */
export type Verdict =
  | Judgement
  | { readonly kind: 'not code'; readonly error: string; readonly line?: number }
  | { readonly kind: 'never returns'; readonly call: string | undefined }

/** What the worker says: the call that it makes next, none when it starts; and at the end the judgement. */
export type Message = Judgement | { readonly kind: 'calls'; readonly call?: string }

/** How long one call may take, in milliseconds. */
const limit = 2000
/** How long the worker may take to start: a machine may be slow. */
const start = 10_000

/** Judges the code of a function, in a worker that ends when one call takes too long. The code goes nowhere else. */
export async function judged(name: WrittenName, code: string): Promise<Verdict> {
  await load('judge.js')
  const url = URL.createObjectURL(new Blob([scriptOf(name, code)], { type: 'text/javascript' }))
  const worker = new Worker(url, { name })
  try {
    return await verdictOf(worker, code)
  } finally {
    worker.terminate()
    URL.revokeObjectURL(url)
  }
}

/** The code of the reader comes first, so that the numbers of its lines are its own. Nothing evaluates a string. */
function scriptOf(name: WrittenName, code: string): string {
  const hand = `self.written=typeof ${name}==='function'?${name}:undefined`
  return `'use strict';postMessage({kind:'calls'});${code}\n;${hand}\n;${globalThis.pageJudge}`
}

function verdictOf(worker: Worker, code: string): Promise<Verdict> {
  return new Promise(resolve => {
    let call: string | undefined
    const stop = () => resolve({ kind: 'never returns', call })
    let clock = setTimeout(stop, start)
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      clearTimeout(clock)
      if (data.kind !== 'calls') return resolve(data)
      call = data.call
      clock = setTimeout(stop, limit)
    }
    worker.onerror = event => {
      event.preventDefault()
      clearTimeout(clock)
      const isOwn = event.lineno > 0 && event.lineno <= code.split('\n').length
      resolve({ kind: 'not code', error: event.message, ...(isOwn ? { line: event.lineno } : {}) })
    }
  })
}
