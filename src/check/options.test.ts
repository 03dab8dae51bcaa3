import { test } from 'tap'
import { type CheckOptions, check } from '../check.js'
import { UsageError } from '../files.js'

const invalid: readonly [options: object, message: RegExp][] = [
  [{ urls: 'http://127.0.0.1:1' }, /^check: unknown option urls \(known: url, target, /],
  [{ url: 'localhost:4010' }, /^check: url must be an http or https URL/],
  [{ url: 7 }, /^check: url must be /],
  [{ control: 'ftp://127.0.0.1' }, /^check: control must be an http or https URL/],
  [{ target: {} }, /^check: target must be the path of a target file$/],
  [{ target: 'no-such-file.json' }, /^no-such-file\.json: no such file$/],
  [{ against: '' }, /^check: against must be the base URL or the target file of another deployment$/],
  [{ against: 'ftp://127.0.0.1' }, /^ftp:\/\/127\.0\.0\.1: no such file$/],
  [{ strict: true }, /^check: strict needs against: another deployment to compare with$/],
  [
    { only: 'search.email' },
    /^check: only must be a list of clause ids, of patterns such as search\.\*, or of tests after their clause$/,
  ],
  [
    { only: [] },
    /^check: only must be a list of clause ids, of patterns such as search\.\*, or of tests after their clause$/,
  ],
  [{ only: ['search.mail'] }, /^check: only: there is no clause search\.mail; did you mean search\.email/],
  [
    { only: ['search.mail: A*'] },
    /^check: only: there is no clause search\.mail; did you mean search\.email/,
  ],
  [{ only: ['sarch.*'] }, /^check: only: no clause matches sarch\.\*; did you mean search\.\*/],
  [
    { only: ['remove.permission: A memer*'] },
    /^--only: no test of remove\.permission matches 'A memer\*'; did you mean 'A member /,
  ],
  [
    { only: ['remove.permission: Zzzzzz'] },
    /; `principal-oracle check --list --only remove\.permission` lists them$/,
  ],
  [{ only: [null] }, /^check: only: there is no clause null/],
  [{ first: ['search.mail'] }, /^check: first: there is no clause search\.mail; did you mean search\.email/],
  [{ seed: '7' }, /^check: seed must be a whole number from 0 to 2147483647$/],
  [{ seed: -1 }, /^check: seed must be /],
  [{ runs: 0 }, /^check: runs must be a whole number from 1 to 1000000$/],
  [{ runs: 1.5 }, /^check: runs must be /],
  [{ budget: Number.NaN }, /^check: budget must be /],
  [{ rate: Number.POSITIVE_INFINITY }, /^check: rate must be /],
  [{ timeout: null }, /^check: timeout must be a whole number from 1 to 600000$/],
  [{ readOnly: 'yes' }, /^check: readOnly must be true or false$/],
  [{ allowWrites: 1 }, /^check: allowWrites must be /],
  [{ bail: 0 }, /^check: bail must be /],
  [{ shrink: 'no' }, /^check: shrink must be /],
  [{ decided: true }, /^check: decided must be a function$/],
  [{ progress: {} }, /^check: progress must be a function$/],
  [{ note: 'text' }, /^check: note must be a function$/],
  [{ signal: new AbortController() }, /^check: signal must be an AbortSignal$/],
  [{ atOnce: 1 }, /^check: atOnce must be an AbortSignal$/],
]
for (const [options, message] of invalid)
  test(`check refuses ${JSON.stringify(options)} in one line`, async t => {
    const error: unknown = await check(options as CheckOptions).catch(thrown => thrown)
    t.ok(error instanceof UsageError, String(error))
    t.match((error as Error).message, message)
    t.notMatch((error as Error).message, /\n/)
  })

test('check refuses options that are not an object', async t => {
  for (const options of [null, 'http://127.0.0.1:4010'])
    await t.rejects(check(options as never), { message: 'check: the options must be an object' })
})
