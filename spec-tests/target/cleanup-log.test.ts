import { existsSync, rmSync } from 'node:fs'
import { test } from 'tap'
import { CleanupLog, readCleanupLog } from './cleanup-log.js'
import type { Target } from './target.js'

test('At every moment the log is a whole file that names what is left, and nothing is left of it at the end', async t => {
  const opened: string[] = []
  const log = new CleanupLog({ baseUrl: 'http://127.0.0.1:9' } as Target, 'target.json', file =>
    opened.push(file),
  )
  t.notOk(existsSync(log.file))
  const groups = ['SVC-1', 'SVC-Łódź', 'SVC-a-longer-id'].map(id => ({ id, actor: 'SVC-ann' }))
  const member = { id: 'SVC-1', profile: 'SVC-bob', actor: 'SVC-ann' }
  for (const entry of [...groups, member]) {
    log.created(entry)
    t.same(readCleanupLog(log.file).created, log.left)
  }
  t.same(readCleanupLog(log.file), {
    target: 'target.json',
    baseUrl: 'http://127.0.0.1:9',
    created: [...groups, member],
  })
  log.removed('SVC-1', 'SVC-bob')
  for (const { id } of groups) {
    log.removed(id)
    t.same(readCleanupLog(log.file).created, log.left)
  }
  t.same(log.left, [])
  log.close()
  t.notOk(existsSync(log.file))
  log.created(member)
  log.close()
  t.same(opened, [log.file], 'the file is announced once, also if it is opened again')
  rmSync(log.file)
})

test('A log in which something is left stays, and two logs of a process have files of their own', async t => {
  const [one, other] = [1, 2].map(() => new CleanupLog({ baseUrl: 'http://127.0.0.1:9' } as Target, '')) as [
    CleanupLog,
    CleanupLog,
  ]
  t.not(one.file, other.file)
  one.created({ id: 'SVC-1', actor: 'SVC-ann' })
  one.close()
  t.same(readCleanupLog(one.file).created, [{ id: 'SVC-1', actor: 'SVC-ann' }])
  rmSync(one.file)
})
