import { test } from 'tap'
import { deploymentName } from './notes.js'

test('A deployment is its name at its base URL, and what adds nothing is left out', async t => {
  const baseUrl = 'http://127.0.0.1:4010/base'
  t.equal(deploymentName({ name: 'staging', baseUrl }), `staging at ${baseUrl}`)
  t.equal(deploymentName({ name: '127.0.0.1:4010', baseUrl }), baseUrl)
  t.equal(deploymentName({ name: '127.0.0.1', baseUrl }), `127.0.0.1 at ${baseUrl}`)
  t.equal(deploymentName({ name: 'the reference server', baseUrl: '' }), 'the reference server')
})
