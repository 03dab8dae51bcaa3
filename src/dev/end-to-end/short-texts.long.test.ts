import type { ClauseId } from '../../spec/clauses.js'
import type { Change } from '../test-support/changed-server.js'
import { inAreas } from '../test-support/selections.js'
import { isOf, showing } from './changes.js'
import { casesFor, checkCases } from './check-cases.js'

type Writing = 'createGroup' | 'updateGroup'

/** The longest texts of a server, in these operations, and the status for longer ones. */
interface Limit {
  readonly title: number
  readonly description?: number
  readonly status: number
  readonly in?: readonly Writing[]
}

function limited({
  title,
  description = 70_000,
  status,
  in: of = ['createGroup', 'updateGroup'],
}: Limit): Change {
  const isLong = (text: unknown, length: number) => typeof text === 'string' && text.length > length
  return {
    answer(request) {
      if (!of.some(operation => isOf(operation, request)) || !request.body.startsWith('{')) return undefined
      const texts = JSON.parse(request.body)
      return isLong(texts.title, title) || isLong(texts.description, description)
        ? { status, body: '{"msg":"The text is too long"}' }
        : undefined
    },
  }
}

/** The clauses that are tested with long texts, or with other texts of the suite. */
const ofTexts = [...inAreas('create', 'read', 'update', 'state'), 'search.fresh'].filter(
  id => id !== 'state.consistent',
) as readonly ClauseId[]
/** The clauses that search for texts with line breaks. */
const ofSearches = [
  'search.group-description',
  'search.partial',
  'search.case-insensitive',
  'search.field-start',
  'search.values',
] as const
const writing = ['create.persists', 'update.title'] as const

checkCases({
  ...casesFor(
    [
      [50, 5000, 400],
      [40, 60, 413],
      [255, 40, 422],
    ] as const,
    ([title, description, status]) => [
      `A server whose texts have at most ${title} and ${description} characters passes every clause of texts`,
      {
        server: limited({ title, description, status }),
        check: { only: ofTexts, seed: 2 ** 31 - 1 },
        readings: {
          'size-limits': {
            note: `title: ${title} characters, description: ${description} characters`,
          },
        },
      },
    ],
  ),
  ...casesFor([403, 500], status => [
    `A ${status} to a long text shows no size limit`,
    {
      server: limited({ title: 100, status }),
      check: { only: ['create.persists'] },
      ...(status === 500 ? { error: /500/ } : {}),
      readings: {
        'size-limits': {
          note: `title: updateGroup returns ${status} at 1000 characters, description: at least 70000 characters`,
          fair: false,
        },
      },
    },
  ]),
  ...casesFor(['createGroup', 'updateGroup'] as const, operation => [
    `A limit of ${operation} alone is a limit`,
    {
      server: limited({ title: 100, status: 400, in: [operation] }),
      check: { only: ['create.persists'] },
      readings: {
        'size-limits': { note: 'title: 100 characters, description: at least 70000 characters' },
      },
    },
  ]),
  'In the tier actors, a title that is cut without a word fails, and is reported with its length': {
    tier: 'actors',
    server: showing('readGroup', ({ title, ...rest }) => ({ title: `${title}`.slice(0, 100), ...rest })),
    check: { only: writing },
    failed: writing,
    readings: {
      'size-limits': { note: /^title: 100 characters \(a longer one is changed\), /, fair: false },
    },
  },
  'A server that does not show a long text fails a clause, and the report shows that': {
    server: showing('readGroup', ({ title, ...rest }) =>
      `${title}`.startsWith('жж') ? rest : { title, ...rest },
    ),
    check: { only: writing },
    failed: writing,
    rows: Object.fromEntries(writing.map(id => [id, { evidence: [{ observed: /without title$/ }] }])),
  },
  'A gateway may refuse control characters in a query': {
    server: {
      answer: ({ path }) =>
        /[?&]s=[^&]*%(0|1)/.test(path) ? { status: 400, body: '{"msg":"Bad query"}' } : undefined,
    },
    check: { only: ofSearches, runs: 30 },
  },
  'A server may store white space in place of control characters': {
    server: {
      worldFor: world => ({
        ...world,
        groups: world.groups.map(group => ({
          ...group,
          description: group.description.replace(/\s+/g, ' '),
        })),
      }),
    },
    check: { only: ofSearches, runs: 30 },
  },
})
