import { test } from 'tap'
import { Names } from '../../spec/step.js'
import { sentPath } from './sent-path.js'

const names = new Names({ profiles: [], groups: [], acrs: [] })

test('The path of a request is what a browser makes of it', t => {
  const search = { operation: 'searchPrincipals', input: { s: "O'Brien é" } } as const
  t.equal(sentPath(search, names), '/auth/v1/profile?s=O%27Brien%20%C3%A9')
  const read = (group: string) => sentPath({ operation: 'readGroup', input: { group } }, names)
  t.equal(read('SVC-a b'), '/auth/v1/group/SVC-a%20b')
  t.equal(read('..'), '/auth/v1/')
  t.end()
})
