import { test } from 'tap'
import { formatProgress, progressTo } from './progress.js'

function view(isTTY: boolean, silent = false) {
  const written: string[] = []
  const stream = {
    isTTY,
    columns: 40,
    write: (text: string | Uint8Array) => written.push(String(text)) > 0,
    cursorTo: () => true,
    clearLine: () => true,
  }
  let time = 0
  const progress = progressTo(stream, silent, () => time)
  const pass = (seconds: number) => {
    time += seconds * 1000
  }
  return { written, progress, pass }
}

const failed = [
  {
    test: 'A read shows it',
    id: 'read.content',
    message: '\u001b[2J wrong SVC-9876543210fedcba9876543210fedcba',
  },
] as const

test('The progress has the share that is done, the requests, the rate and the time left', t => {
  t.equal(formatProgress({ done: 0, total: 0, requests: 4 }, 2), 'starting; 4 requests, 2/s')
  t.equal(formatProgress({ done: 1, total: 100, requests: 0 }, 0), '1% done; 0 requests, 0/s')
  t.equal(
    formatProgress({ done: 25, total: 100, requests: 300 }, 3),
    '25% done; 300 requests, 100/s, about 9 s left',
  )
  t.match(formatProgress({ done: 100, total: 100, requests: 1 }, 1), /^100% .* about 0 s left$/)
  t.end()
})

test('On a terminal, each failure stays above the line with the progress', t => {
  const { written, progress, pass } = view(true)
  pass(1)
  progress.show({ done: 1, total: 2, requests: 10, failed: [] })
  progress.show({ done: 1, total: 2, requests: 10, failed })
  progress.show({ done: 2, total: 2, requests: 20, failed })
  progress.end()
  t.same(written, [
    '50% done; 10 requests, 10/s, about 1 s ',
    '',
    '✗ read.content: A read shows it  \\u{1b}[2J wrong SVC-9876…dcba\n',
    '50% done; 10 requests, 10/s, about 1 s ',
    '50% done; 10 requests, 10/s, about 1 s ',
    '100% done; 20 requests, 20/s, about 0 s',
    '',
  ])
  t.end()
})

test('Elsewhere only notes are shown', t => {
  for (const { written, progress } of [view(false), view(true, true)]) {
    progress.show({ done: 1, total: 2, requests: 10, failed })
    progress.note('a note')
    progress.end()
    t.same(written, ['a note\n'])
  }
  t.end()
})
