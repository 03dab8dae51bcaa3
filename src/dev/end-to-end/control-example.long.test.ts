import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Test, test } from 'tap'
import { check } from '../../check.js'
import { fixture } from '../../files.js'
import { createOracle, type Oracle } from '../../index.js'
import type { World } from '../../spec/nouns.js'
import { serveHttp } from '../test-support/command.js'
import { idsWith } from '../test-support/report-clauses.js'

/** What a server has for the example in `control.mjs`. */
interface Store {
  clear(): void
  addProfile(profile: Omit<World['profiles'][number], 'svc_id'>): string
  addGroup(group: Omit<World['groups'][number], 'svc_id'>): string
  addAcr(acr: World['acrs'][number]): void
  commit(settings: { readonly vetted?: string }): Promise<void>
}

const { controlProtocol } = (await import(pathToFileURL(fixture('implementations/control.mjs')).href)) as {
  controlProtocol(store: Store, key: KeyObject, otherKey: KeyObject): RequestListener
}

const emptyWorld = { profiles: [], groups: [], acrs: [] }

/** The store of a reference server. It gives every profile and group an SVC-ID of its own. */
function storeOf(oracle: Oracle): Store {
  let next = { profiles: [] as World['profiles'][number][], groups: [] as World['groups'][number][] }
  let acrs: World['acrs'][number][] = []
  let count = 0
  const newId = () => `SVC-${String(++count).padStart(32, '0')}`
  return {
    clear() {
      next = { profiles: [], groups: [] }
      acrs = []
    },
    addProfile(fields) {
      const svc_id = newId()
      next.profiles.push({ svc_id, ...fields })
      return svc_id
    },
    addGroup(fields) {
      const svc_id = newId()
      next.groups.push({ svc_id, ...fields })
      return svc_id
    },
    addAcr: acr => void acrs.push(acr),
    commit: settings => oracle.load({ ...next, acrs, ...settings }),
  }
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** A server that has the control protocol only by the example. @param otherKey signs the token `wrongKey` */
async function serverWithExample(t: Test, key = newKey(), otherKey = newKey()) {
  const file = join(t.testdir(), 'key.pem')
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }))
  const oracle = await createOracle({ world: emptyWorld, key: file })
  t.teardown(() => oracle.close())
  const control = `${await serveHttp(t, controlProtocol(storeOf(oracle), key, otherKey))}/_oracle/world`
  return { control, url: oracle.url }
}

/** Clauses that need what the example gives: ids, members, ACRs, Vetted, tokens and invalid tokens. */
const only = [
  'search.common-name',
  'read.content',
  'create.vetted-only',
  'acr.through-group',
  'auth.bad-token',
] as const

test('The suite tests worlds that the example puts in place', async t => {
  const { url, control } = await serverWithExample(t)
  const report = await check({ url, control, only, runs: 1, seed: 1 })
  t.equal(report.error, undefined)
  t.equal(report.target.tier, 'control')
  t.equal(report.verdict, 'conformant')
  t.same(idsWith(report, 'passed').toSorted(), only.toSorted())
})

test('A token wrongKey with the key of the server is accepted, and the run says so', async t => {
  const key = newKey()
  const { url, control } = await serverWithExample(t, key, key)
  const report = await check({ url, control, only: ['auth.bad-token'], runs: 1, seed: 1 })
  t.not(report.verdict, 'conformant')
  t.match(JSON.stringify([report.error, report.clauses]), /wrongKey/)
})

test('The example takes no other method', async t => {
  const { control } = await serverWithExample(t)
  t.equal((await fetch(control)).status, 405)
})
