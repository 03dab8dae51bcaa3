import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { test } from 'tap'
import { reportOn } from '../../dev/test-support/client-runs.js'
import { runOracle } from '../../dev/test-support/command.js'
import { fixture, readJson } from '../../files.js'

const example = fixture('examples/search-box.test.mjs')
const node = process.execPath
const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(
  readJson(fixture('exec-report.schema.json')) as object,
)

test('The example breaks with exactly the two readings that it names, in every format', async t => {
  const folder = t.testdir()
  const [json, html] = [join(folder, 'report.json'), join(folder, 'report.html')]
  const { code, stdout, stderr } = await runOracle(
    ...['exec', '--every-reading', '--jobs', '2', '--json', json, '--html', html, '--', node, example],
  )
  t.equal(code, 1, stderr)
  t.match(stdout, /^ {2}short-search +✓ 403 {2}✗ 404 {2}✓ 422$/m)
  t.match(stdout, /^ {2}excluded-list +✗ empty$/m)
  t.same([...stdout.matchAll(/^✗ (.*)$/gm)].map(([, id]) => id).toSorted(), [
    'excluded-list=empty',
    'short-search=404',
  ])
  t.match(stdout, 'not ok 3 - asks for more if the text is short')
  t.match(stdout, 'GET /auth/v1/profile?s=an&groups=false as Anna Berg: 404')
  t.match(stdout, /^breaks: 2 choices of a fair server break the client$/m)
  t.match(stderr, /^the first run took .* s; \d+ more, about \d+ s left$/m)
  const report = readJson(json)
  t.ok(validate(report), JSON.stringify(validate.errors))
  t.match(report, { verdict: 'breaks', summary: { failed: 2, notRun: 0 } })
  const page = readFileSync(html, 'utf8')
  t.match(page, '<code>short-search=404</code>')
  for (const text of [stdout, stderr, readFileSync(json, 'utf8'), page]) t.notMatch(text, /eyJ/)

  t.comment('the command of a failure repeats it')
  const { repeat } = (report as { breaking: { repeat: string }[] }).breaking[0] ?? { repeat: '' }
  const words = repeat.split(' -- ')[0]?.split(' ').slice(1) ?? []
  t.equal((await runOracle(...words, '--', node, example)).code, 1)
})

test('The example without its mistakes survives', async t => {
  const folder = t.testdir()
  cpSync(fixture('examples'), folder, { recursive: true })
  const file = join(folder, 'search-box.mjs')
  const corrected = readFileSync(file, 'utf8')
    .replace("return 'nobody'", "return text.length < 3 ? 'type more' : 'nobody'")
    .replace(/ +if \('groups'.*\n/, '')
  writeFileSync(file, corrected)
  const { code, stdout } = await runOracle(
    ...['exec', '--every-reading', '--jobs', '2', '--', node, join(folder, 'search-box.test.mjs')],
  )
  t.match(stdout, /^survives: the client survives every choice that its tests reach$/m)
  t.equal(code, 0, stdout)
})

test('Two readings that break a client only together are found, each with its operation', async t => {
  const { code, ids, report } = await reportOn(
    `(async () => {
      const text = await (await send('/auth/v1/profile?s=zzz')).text()
      const short = await send('/auth/v1/profile?s=an')
      must(text !== '' || short.status !== 422, 'no text and 422')
    })()`,
    '--every-reading',
  )
  t.same(ids, ['short-search/searchPrincipals=422 + error-body/searchPrincipals=empty'])
  t.equal(report.breaking[0].sent, 2)
  t.match(report.breaking[0].lines.join('\n'), /^Error: no text and 422$/m)
  t.equal(code, 1)
})
