import fc from 'fast-check'
import { test } from 'tap'
import { quoted, redacted } from './redacted.js'

const token = 'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJTVkMtYW5uIn0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg'

const escaped = (character: string, times: number) =>
  times === 0 ? character : `%${'25'.repeat(times - 1)}${character.charCodeAt(0).toString(16)}`

test('A token is not shown, whichever of its characters are escaped, also twice', async t => {
  const times = fc.array(fc.nat({ max: 2 }), { minLength: token.length, maxLength: token.length })
  fc.assert(
    fc.property(times, times => {
      const sent = [...token].map((character, at) => escaped(character, times[at] ?? 0)).join('')
      t.equal(redacted(`/auth/v1/profile?s=${sent}&groups=no`), '/auth/v1/profile?s=<token>&groups=no')
    }),
  )
})

test('The start of a token is not shown either, and a long text takes no long time', async t => {
  for (const length of [40, 60, 80]) t.equal(redacted(`"${token.slice(0, length)}…"`), '"<token>…"')
  t.equal(redacted('eyJ'.repeat(2 ** 20)), '<token>')
  t.equal(quoted(`SVC-${token}`), '"<token>"')
  t.equal(quoted('x'.repeat(100)), JSON.stringify('x'.repeat(60)))
})

test('What is no token is shown as it is', async t => {
  for (const text of [
    '/auth/v1/group/SVC-0123456789abcdef0123456789abcdef',
    '/a?s=%C3%A9%zz',
    'eyJhbGciOi',
    '',
  ])
    t.equal(redacted(text), text)
})
