import { test } from 'tap'
import { troubleFrom, troublesInWords } from './trouble.js'

const words = [...troublesInWords.map(([word]) => word), 'latency=50-400ms', 'latency=2s', '429', '503']

test('Every word in the help names a trouble, and no other text does', async t => {
  for (const word of words) t.ok(troubleFrom(word).kind, word)
  const wrong =
    '|503=|=503|502|401=2s|500=1s|cut-off=1s|latency|latency=|latency=200|latency=ms|latency=-5ms|latency=5-ms|latency=400-50ms|latency=601s|latency=1e3ms|503=3601s|429=2|429=2s |\n503|__proto__|LATENCY=1s'
  for (const word of [...wrong.split('|'), 'x'.repeat(1e5)])
    t.throws(
      () => troubleFrom(word),
      { message: /^there is no trouble ".{0,80}"; write (one such as )?latency=200ms, / },
      word.slice(0, 80),
    )
  t.throws(() => troubleFrom('latency=400-50ms'), {
    message: /or a range such as latency=50-400ms, the smaller number first, with at most 600s$/,
  })
})
