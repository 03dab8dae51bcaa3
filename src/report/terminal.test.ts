import { test } from 'tap'
import { Run } from './run.js'
import { summarize } from './terminal.js'

const about = {
  tool: { name: 'principal-oracle', version: '1.2.3' },
  target: { name: 'here', baseUrl: 'http://127.0.0.1:1', tier: 'control' },
  seed: 7,
} as const

test('The summary shows how many clauses of each section have each status', t => {
  const run = new Run()
  run.served()
  run.check('read.content')
  run.errored('delete.permission', 'a mistake of ours')
  run.fail('search.once', {
    message: 'it is there twice',
    expected: 'once',
    observed: 'twice',
    seed: 7,
    requests: [],
    curl: '',
  })
  const lines = summarize(run.report(about), false).split('\n')
  const of = (section: string) => lines.find(line => line.startsWith(`  ${section} `))
  t.match(of('4.1'), /^ {2}4\.1 +Search profiles and groups +1 failed, \d+ untested$/)
  t.match(of('4.3'), /^ {2}4\.3 +Read group +1 passed, \d+ untested$/)
  t.match(of('4.5'), /^ {2}4\.5 +Delete group +\d+ untested, 1 errored$/)
  t.ok(
    lines.findIndex(line => line.startsWith('  intro ')) < lines.findIndex(line => line.startsWith('  1 ')),
  )
  const counted = lines
    .filter(line => /^ {2}(intro|all|\d(\.\d)?) /.test(line))
    .flatMap(line => [...line.matchAll(/(\d+) (?:passed|failed|untested|errored)(?=,|$)/g)])
    .reduce((sum, [, count]) => sum + Number(count), 0)
  t.equal(counted, run.report(about).clauses.length)
  t.end()
})
