import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { test } from 'tap'
import { runOracle } from '../../dev/test-support/command.js'
import { reportWith } from '../../dev/test-support/evidence.js'
import { pageTypes } from '../../server/control/page-files.js'

test('page writes every file with a policy, and writes over a page that it wrote', async t => {
  const folder = join(t.testdir(), 'new', 'site')
  for (const time of ['first', 'second']) {
    const { code, stdout, stderr } = await runOracle('page', '--out', folder)
    t.same([code, stdout, stderr], [0, `wrote ${join(folder, 'index.html')}\n`, ''], time)
  }
  t.same(readdirSync(folder).sort(), Object.keys(pageTypes).sort())
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  t.match(html, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'/)
  t.notMatch(html, /(href|src)="(\/|https?:)/, 'every path is relative')
})

test('page shows what reports observed, the newest one of each deployment, whatever its name', async t => {
  const of = (name: string, startedAt: string, observed: string) => {
    const { target, ...rest } = reportWith({})
    const readings = [
      { id: 'open.short-search', observed, fair: true },
      { id: 'open.missing-token/readGroup', observed: '403', fair: true },
      { id: 'open.size-limits', observed: null, fair: true, note: 'none' },
    ]
    return JSON.stringify({ ...rest, target: { ...target, name }, startedAt, readings })
  }
  const name = '</script>\u2028"'
  const folder = t.testdir({
    'a.json': of(name, '2026-01-02T00:00:00Z', '404'),
    'b.json': of('b', '2026-01-01T00:00:00Z', '400'),
    'old.json': of(name, '2026-01-01T00:00:00Z', '422'),
  })
  const words = ['a', 'b', 'old'].flatMap(file => ['--report', join(folder, `${file}.json`)])
  t.match(await runOracle('page', '--out', join(folder, 'site'), ...words), { code: 0, stderr: '' })
  const context = createContext({})
  runInContext(readFileSync(join(folder, 'site', 'data.js'), 'utf8'), context)
  const observed = runInContext('JSON.stringify(pageData.observed.slice(-2))', context)
  t.same(JSON.parse(observed), [
    { name, readings: { 'short-search': '404', 'missing-token': '403 on readGroup' } },
    { name: 'b', readings: { 'short-search': '400', 'missing-token': '403 on readGroup' } },
  ])
  t.match(await runOracle('page', '--out', join(folder, 'new'), '--report', join(folder, 'none.json')), {
    code: 2,
    stderr: /^error: .*none\.json[^\n]*\n$/,
  })
  t.notOk(existsSync(join(folder, 'new')))
})

test('page leaves a folder alone that holds something else', async t => {
  const folder = t.testdir({ 'notes.txt': 'mine' })
  const { code, stderr } = await runOracle('page', '--out', folder)
  t.equal(code, 2)
  t.match(
    stderr,
    /^error: --out .*: the folder has other files, such as "notes.txt"; name a new or an empty folder\n$/,
  )
  t.same(readdirSync(folder), ['notes.txt'])
})

test('page says in one line why it cannot write', async t => {
  const folder = t.testdir({ taken: 'a file' })
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other', 'x'), '')
  for (const words of [
    ['page'],
    ['page', '--out', join(folder, 'taken')],
    ['page', '--out', join(folder, 'taken', 'site')],
  ]) {
    const { code, stderr } = await runOracle(...words)
    t.equal(code, 2)
    t.match(stderr, /^error: [^\n]+\n$/)
  }
})

test('page ends at once where no folder can be made', { skip: !existsSync('/proc/self') }, async t => {
  for (const folder of ['/proc/site', '/proc/new/site']) {
    const { code, stderr } = await runOracle('page', '--out', folder)
    t.equal(code, 2)
    t.match(stderr, /^error: --out: cannot make the folder \/proc\/(site|new): [^\n]+\n$/)
  }
})
