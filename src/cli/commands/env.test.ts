import { test } from 'tap'
import { run, runOracle } from '../../dev/test-support/command.js'
import { testServer } from '../../dev/test-support/test-server.js'

test('A shell that evaluates the lines has the URL, the id, the token and the cookie', async t => {
  const { oracle } = await testServer()
  t.teardown(() => oracle.close())
  const url = await oracle.listen(0)
  const { code, stdout, stderr } = await runOracle('env', 'Bob van der Birch', '--url', url)
  t.same([code, stderr], [0, ''])
  const names = ['URL', 'ID', 'TOKEN', 'COOKIE'].map(name => `"$PRINCIPAL_ORACLE_${name}"`)
  const shell = await run('sh', ['-c', `${stdout}\nprintf '%s\\n' ${names.join(' ')}`])
  const [base, id, token = '', cookie] = shell.stdout.trim().split('\n')
  t.same([base, id, cookie], [url, 'SVC-bob', `svc-token=${token}`])
  t.same(await oracle.session.caller(token), { kind: 'profile', id: 'SVC-bob' })
})

test('For an unknown profile, nothing is exported', async t => {
  const { oracle } = await testServer()
  t.teardown(() => oracle.close())
  const { code, stdout, stderr } = await runOracle('env', 'Zoe', '--url', await oracle.listen(0))
  t.same([code, stdout], [2, ''])
  t.match(stderr, /^error: no profile has the SVC-ID, email or common name Zoe\n$/)
})
