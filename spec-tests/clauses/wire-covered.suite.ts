import type { ClauseId } from '../../src/spec/clauses.js'
import { type Operation, operations } from '../../src/spec/endpoints.js'
import { withTokenIn } from '../actors/credentials.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import { type GroupRow, memberLevels } from '../arbitraries/group-design.js'
import { textClasses } from '../arbitraries/text-classes.js'
import type { Case } from '../runner/case.js'
import type { Actor } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { clauseOnGroups, newTexts, requestOn } from './covered-groups.js'
import { controlWrite } from './needs.js'

const texts = Object.keys(textClasses)
const few = ['ASCII', 'accents', 'a script without case', 'over 33 characters']

/** The runner checks these clauses on each response. */
for (const [id, text] of [
  ['wire.json', few],
  ['wire.success-status', few],
  ['wire.id-prefix', few],
  ['wire.no-server-error', texts],
] as const satisfies readonly (readonly [ClauseId, readonly string[]])[])
  clauseOnGroups(
    id,
    'Every pair of operation and caller and members and text: the rule holds for each response',
    controlWrite,
    {
      factors: {
        operation: operations,
        caller: ['the manager', 'without permission', 'without a token', 'with a malformed token'],
        members: Object.keys(memberLevels),
        text,
      },
    },
    async (c, own) => {
      const callers: Readonly<Record<string, Actor>> = {
        'the manager': own.anna,
        'without permission': own.carol,
        'with a malformed token': 'bad:malformed',
      }
      const operation = own.row.operation as Operation
      const body = newTexts(c, own, own.row.text, 3)
      await sendAndSettle(c, requestOn(c, own, operation, callers[own.row.caller ?? ''] ?? null, { body }))
    },
  )

clauseOnGroups(
  'wire.cookie',
  'Every pair of operation and place and name and value of other cookies: the token counts',
  controlWrite,
  {
    factors: {
      operation: operations,
      place: ['first', 'in the middle', 'last'],
      name: ['another name', 'a name that ends like it', 'a name that begins like it'],
      value: ['a word', 'an empty value', 'an equals sign'],
    },
  },
  async (c, own) => {
    const request = requestOn(c, own, own.row.operation as Operation, own.anna)
    const response = await sendAndSettle(c, amongOthers(c, own)(request))
    if (!isSuccess(response.status)) await requireSuccess(c, request)
    c.expect(isSuccess(response.status), () => ({
      decides: response,
      expected: { statuses: [200] },
      when: 'if the request carries other cookies too',
      because: `the cookie of the token counts as if it were alone; it is ${own.row.place}, next to ${own.row.name} with ${own.row.value}`,
    }))
  },
)

function amongOthers({ wire: { cookie } }: Case, { row }: GroupRow) {
  const name = {
    'a name that ends like it': `old-${cookie}`,
    'a name that begins like it': `${cookie}-old`,
  }[row.name ?? '']
  const value = { 'an empty value': '', 'an equals sign': 'a=b' }[row.value ?? ''] ?? 'dark'
  const other = `${name ?? 'theme'}=${value}`
  return withTokenIn({
    header: [
      'cookie',
      token =>
        [
          ...(row.place === 'first' ? [] : [other]),
          `${cookie}=${token}`,
          ...(row.place === 'last' ? [] : [row.place === 'first' ? other : 'lang=en']),
        ].join('; '),
    ],
  })
}
