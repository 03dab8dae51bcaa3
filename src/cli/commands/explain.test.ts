import { test } from 'tap'
import { runInProcess } from '../../dev/test-support/run-in-process.js'
import { testServer } from '../../dev/test-support/test-server.js'

test('explain says why a caller may do something, and what a search finds', async t => {
  const { oracle } = await testServer()
  t.teardown(() => oracle.close())
  const url = await oracle.listen(0)
  const explain = (...words: readonly string[]) => runInProcess(t, 'explain', ...words, '--url', url)
  const write = ['--caller', 'Ann Ash', '--permission', 'write', '--group', 'Crew']
  t.same(await explain(...write), {
    code: 0,
    stderr: '',
    stdout:
      'Ann Ash has write on Crew: an ACR gives the caller write.\n    read for the caller\n  ✓ write for the caller\n',
  })
  t.match(JSON.parse((await explain(...write, '--json')).stdout), { allowed: true, caller: 'SVC-ann' })
  const { stdout } = await explain('--search', 'all of', '--principal', 'Ann Ash')
  t.match(stdout, /^Ann Ash is not found: no field begins with "all of"\.\n3 groups match/)
  t.match(stdout, /\n {2}SVC-shed "Shed": search\.group-description "All of Shed"\n/)
})

test('A question without sense is one line and exit code 2', async t => {
  const { oracle } = await testServer()
  t.teardown(() => oracle.close())
  const url = await oracle.listen(0)
  const cases: readonly [words: readonly string[], line: RegExp][] = [
    [[], /^error: give --caller, --permission and --group, or --search/],
    [['--caller', 'Ann Ash', '--search', 'ann'], /^error: give --caller/],
    [['--search', 'ann', '--principal', 'Zoe'], /^error: no profile or group has the name Zoe\n$/],
    [
      ['--caller', 'a', '--permission', 'wrte', '--group', 'b'],
      /^error: there is no permission "wrte"; did you mean write\?\n$/,
    ],
  ]
  for (const [words, line] of cases) {
    const { code, stdout, stderr } = await runInProcess(t, 'explain', ...words, '--url', url)
    t.match(stderr, line)
    t.same([code, stdout], [2, ''])
  }
})
