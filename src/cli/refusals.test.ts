import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'tap'
import { fixture } from '../files.js'
import { oracle } from '../test-support/command.js'

const dangling = {
  profiles: [],
  groups: [{ svc_id: 'SVC-a', title: '', description: '', members: ['SVC-b'] }],
  acrs: [],
}

test('Whatever a command cannot take is told in one line on standard error, with exit code 2', async t => {
  const server = createServer().listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const folder = t.testdir({
    'broken.json': '{\n  "profiles": [,\n}\n',
    'dangling.json': JSON.stringify(dangling),
    'null.json': 'null',
    'rows.json': '{"readings": [null, {"id": "trim", "observed": "no\\nsuch"}]}',
  })
  const world = (file: string) => ['serve', '--port', '0', '--world', `${folder}/${file}`]
  const cases: readonly [words: readonly string[], line: RegExp][] = [
    [['serve', '--prot', '0'], /unknown option '--prot' \(Did you mean --port\?\)/],
    [['serve', '--port', 'http'], /option '--port <port>' argument 'http' is invalid\. .* from 0 to 65535\./],
    [['serve', '--port', '65536'], /'65536' is invalid/],
    [['serve', '--port', '1\n2'], /'1 2' is invalid/],
    [['serve', '--port'], /option '--port <port>' argument missing/],
    [['serve', '--port', String(port)], new RegExp(`127\\.0\\.0\\.1 port ${port}: the port is in use`)],
    [['serve', '--host', '203.0.113.1', '--port', '0'], /203\.0\.113\.1 port 0: no such address/],
    [['serve', '--log-level', 'loud'], /'loud' is invalid\. Allowed choices are silent, /],
    [['serve', 'demo'], /too many arguments/],
    [world('none.json'), /none\.json: no such file/],
    [world(''), /: is a folder/],
    [world('broken.json'), /broken\.json: not JSON: .*Unexpected token/],
    [world('dangling.json'), /dangling\.json: groups\[0\]\.members\[0\]: no such profile/],
    [world('null.json'), /null\.json: the world: must be an object/],
    [['serve', '--reading', 'trim'], /a reading is written ID=VALUE, not "trim"/],
    [['serve', '--reading', 'trim=maybe'], /trim: "maybe" is none of kept, dropped/],
    [['serve', '--reading', 'missing-token=403', '--reading', 'bad-token=403'], /cannot both be 403/],
    [['serve', '--like', `${folder}/null.json`], /null\.json: not a conformance report/],
    [['serve', '--like', fixture('demo.world.json')], /demo\.world\.json: not a conformance report/],
    [['serve', '--like', `${folder}/rows.json`], /trim: "no\\nsuch" is none of kept, dropped/],
    [['sreve'], /unknown command 'sreve' \(Did you mean serve\?\)/],
    [['spec', 'search.family'], /there is no clause or open point "search\.family"; `spec` lists them/],
    [['spec', 'open.nope', '--json'], /there is no clause or open point "open\.nope"/],
    [['token'], /missing required argument 'subject'/],
    [['token', 'Anna Berg', '--url', 'localhost:4010'], /It must be an http or https URL/],
  ]
  // A few at a time: each is a process of its own.
  for (let at = 0; at < cases.length; at += 4)
    await Promise.all(
      cases.slice(at, at + 4).map(async ([words, line]) => {
        const { code, stdout, stderr } = await oracle(...words)
        const said = words.join(' ')
        t.match(stderr, /^error: [^\n]+\n$/, said)
        t.match(stderr, line, said)
        t.same([code, stdout], [2, ''], said)
      }),
    )
})
