import { test } from 'tap'
import { checkProgress, formatProgress, runsProgress } from './progress.js'
import { StatusLine } from './status-line.js'

function view({ isTTY = true, isShown = true, columns = 40 }) {
  const written: string[] = []
  const stream = {
    isTTY,
    columns,
    write: (text: string | Uint8Array) => written.push(String(text)) > 0,
    cursorTo: () => true,
    clearLine: () => true,
  }
  let time = 0
  const pass = (seconds: number) => {
    time += seconds * 1000
  }
  return { written, line: new StatusLine(stream, isTTY && isShown), now: () => time, pass }
}

const failed = [
  {
    test: 'A read shows it',
    id: 'read.content',
    message: '\u001b[2J wrong SVC-9876543210fedcba9876543210fedcba',
  },
] as const

test('The progress has the share that is done, the requests, the rate and the time left', async t => {
  t.equal(formatProgress({ done: 0, total: 0, requests: 4 }, 2), 'starting; 4 requests, 2/s')
  t.equal(formatProgress({ done: 1, total: 100, requests: 0 }, 0), '1% done; 0 requests, 0/s')
  t.equal(
    formatProgress({ done: 25, total: 100, requests: 300 }, 3),
    '25% done; 300 requests, 100/s, about 9 s left',
  )
  t.match(formatProgress({ done: 100, total: 100, requests: 1 }, 1), /^100% .* about 0 s left$/)
})

test('On a terminal, each failure stays above the line with the progress', async t => {
  const { written, line, now, pass } = view({})
  const show = checkProgress(line, now)
  pass(1)
  show({ done: 1, total: 2, requests: 10, failed: [] })
  show({ done: 1, total: 2, requests: 10, failed })
  show({ done: 2, total: 2, requests: 20, failed })
  line.end()
  t.same(written, [
    '50% done; 10 requests, 10/s, about 1 s ',
    '',
    '✗ read.content: A read shows it  \\u{1b}[2J wrong SVC-9876…dcba\n',
    '50% done; 10 requests, 10/s, about 1 s ',
    '50% done; 10 requests, 10/s, about 1 s ',
    '100% done; 20 requests, 20/s, about 0 s',
    '',
  ])
})

test('While a test takes long, the time left shrinks', async t => {
  const { written, line, now, pass } = view({ columns: 80 })
  const show = checkProgress(line, now)
  const progress = { done: 1, total: 2, requests: 10, failed: [] }
  for (const seconds of [4, 3, 2]) {
    pass(seconds)
    show(progress)
  }
  t.same(
    written.map(text => text.split(', ').at(-1)),
    ['about 4 s left', 'about 1 s left', 'longer than usual'],
  )
})

test('Elsewhere only notes are shown', async t => {
  for (const { written, line } of [view({ isTTY: false }), view({ isShown: false })]) {
    checkProgress(line)({ done: 1, total: 2, requests: 10, failed })
    line.note('a note')
    line.end()
    t.same(written, ['a note\n'])
  }
})

test('Without a terminal, the number of runs of a client and their time are said once', async t => {
  const { written, line, now, pass } = view({ isTTY: false })
  const show = runsProgress(line, now)
  pass(2)
  show(1, 1)
  show(1, 41)
  pass(2)
  show(2, 41)
  line.end()
  t.same(written, ['the first run took 2.0 s; 40 more, about 80 s left\n'])
})

test('On a terminal, the last line says how many runs of a client are left', async t => {
  const { written, line, now, pass } = view({ columns: 80 })
  const show = runsProgress(line, now)
  pass(2)
  show(1, 41)
  pass(1)
  show(2, 41)
  t.ok(written.includes('the first run took 2.0 s; 40 more, about 80 s left\n'))
  t.equal(written.at(-1), 'run 2 of 41, about 59 s left')
  line.end()
  t.equal(written.at(-1), '')
})
