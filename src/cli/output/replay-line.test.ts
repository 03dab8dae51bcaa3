import { test } from 'tap'
import { replayHint, replayLine } from './replay-line.js'

test('The command to replay names what the report does not hold', async t => {
  const url = 'http://127.0.0.1:8080'
  const control = `${url}/_oracle/world`
  t.equal(replayLine('r.json', { url, control }), `principal-oracle replay r.json --control ${control}`)
  t.equal(
    replayLine("o'r.json", { target: 'my target.json' }),
    `principal-oracle replay 'o'\\''r.json' --target 'my target.json'`,
  )
  t.equal(
    replayLine('r.json', { target: 't.json', url }),
    `principal-oracle replay r.json --target t.json --url ${url}`,
  )
  t.equal(replayLine(undefined, { url }), undefined)
  t.equal(replayLine('r.json', {}), undefined)
})

test('A run without the command to replay says what it needs', async t => {
  t.equal(replayHint({ url: 'http://127.0.0.1:8080' }), 'To replay failures: add --json report.json')
  t.match(replayHint({}), /^To replay failures: check a deployment .* --json report\.json$/)
})
