import fc from 'fast-check'
import { test } from 'tap'
import { failingLines } from './failing-lines.js'

const examples: readonly [runner: string, output: string, first: string, last: string][] = [
  [
    'TAP',
    'TAP version 13\nok 1 - one\nnot ok 2 - later # TODO\nnot ok 3 - two\n  ---\n  duration_ms: 1\n  error: wrong\n  at one (node:internal/a:1)\n  ...\n# Subtest: three\nok 4 - three\n',
    'not ok 3 - two',
    '  error: wrong',
  ],
  [
    'the spec reporter of node:test',
    '✔ one\n✖ two (1ms)\nℹ tests 2\n\n✖ failing tests:\n\ntest at a.mjs:3:1\n✖ two (1ms)\n  AssertionError: wrong\n',
    '✖ failing tests:',
    '  AssertionError: wrong',
  ],
  ['Jest', 'FAIL ./a.test.js\n  ● two\n\n    expect(a).toBe(b)\n', '  ● two', '    expect(a).toBe(b)'],
  [
    'pytest',
    'F.\n==== FAILURES ====\n___ test_two ___\nE  assert 1 == 2\n',
    '==== FAILURES ====',
    'E  assert 1 == 2',
  ],
  [
    'Go',
    'ok  a\n--- FAIL: TestTwo (0.00s)\n    a_test.go:9: wrong\n',
    '--- FAIL: TestTwo (0.00s)',
    '    a_test.go:9: wrong',
  ],
  ['a program', 'starting\nTypeError: wrong\n  at a.js:1\n', 'TypeError: wrong', '  at a.js:1'],
  ['a program without a known word', 'starting\nit went wrong\n', 'starting', 'it went wrong'],
]
for (const [runner, output, first, last] of examples)
  test(`The first failing test of ${runner} is found`, async t => {
    const lines = failingLines(output)
    t.same([lines[0], lines.at(-1)], [first, last])
  })

test('Colours and carriage returns are removed', async t => {
  t.same(failingLines('\u001b[31mnot ok 1 - red\u001b[39m\r\n'), ['not ok 1 - red'])
})

test('Of any output, at most twelve lines of limited length are shown, each a part of it', async t => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 500 }), { maxLength: 40 }), texts => {
      const lines = failingLines(texts.join('\n'))
      t.ok(lines.length <= 12)
      for (const line of lines) t.ok(line !== '' && line.length <= 300)
    }),
    { numRuns: 50 },
  )
  t.same(failingLines(''), [])
})
