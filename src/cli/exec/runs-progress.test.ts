import { test } from 'tap'
import { runsProgressTo } from './runs-progress.js'

function view(isTTY: boolean) {
  const written: string[] = []
  let time = 0
  const stream = {
    isTTY,
    columns: 80,
    write: (text: string | Uint8Array) => written.push(String(text)) > 0,
    cursorTo: () => true,
    clearLine: () => true,
  }
  const progress = runsProgressTo(stream, () => time)
  const show = (seconds: number, done: number, planned: number) => {
    time = seconds * 1000
    progress.show(done, planned)
  }
  return { written, progress, show }
}

test('Without a terminal, the number of runs and their time are said once', t => {
  const { written, progress, show } = view(false)
  show(2, 1, 1)
  show(2, 1, 41)
  show(4, 2, 41)
  progress.note('a note')
  progress.end()
  t.same(written, ['the first run took 2.0 s; 40 more, about 80 s left\n', 'a note\n'])
  t.end()
})

test('On a terminal, the last line says how many runs are left', t => {
  const { written, progress, show } = view(true)
  show(2, 1, 41)
  show(3, 2, 41)
  t.ok(written.includes('the first run took 2.0 s; 40 more, about 80 s left\n'))
  t.equal(written.at(-1), 'run 2 of 41, about 59 s left')
  progress.end()
  t.equal(written.at(-1), '')
  t.end()
})
