import type { ClauseId } from '../../../src/spec/clauses.js'
import { operationsInTurn } from '../../../src/spec/endpoints.js'
import { join, leave, read, search, update } from '../../../src/spec/steps.js'
import { patterns, wordPatterns } from '../../worlds/patterns.js'
import { anyRequest } from '../any-request.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { make } from '../steps.js'

const manager = ({ manager }: Cast) => manager
const stranger = ({ stranger }: Cast) => stranger
const nobody = () => null
const intruder = () => 'bad:malformed'

/** The suite checks these rules on every response of a run, so each has callers of its own. */
const rules: readonly (readonly [ClauseId, string, readonly ((cast: Cast) => string | null)[]])[] = [
  ['wire.json', 'returns JSON or an empty body to a caller without permission', [stranger]],
  ['wire.success-status', 'returns 200 when it succeeds and no other 2xx', [manager]],
  ['wire.id-prefix', 'returns SVC-IDs with their prefix', [manager]],
  ['wire.no-server-error', 'returns no 5xx to a caller without a valid token', [nobody, intruder]],
]

export const wireScenarios: readonly Scenario[] = [
  ...rules.map(
    ([clause, rule, callers]): Scenario => ({
      clause,
      says: `Every operation ${rule}`,
      early: true,
      steps: cast =>
        operationsInTurn.flatMap(operation =>
          callers.map((caller, at) =>
            anyRequest(cast, operation, { as: caller(cast), group: 'club', about: `${at}` }),
          ),
        ),
      decides: 0,
    }),
  ),
  {
    // A profile may join again, and how a server treats NUL is open, but nothing of this may cause a server error.
    clause: 'wire.no-server-error',
    says: 'Texts with control characters or an emoji and repeated joins and removals get no 5xx',
    steps({ manager, club: { svc_id: club }, text, stranger, noProfile }) {
      const ofTexts = ['nul\u0000', 'bell\u0007', 'fish 🐟'].flatMap(about => {
        const { title, description } = text(about)
        return [
          make(manager, text(about)),
          update(manager, club, { title }),
          ...[title, description].map(s => search(manager, s)),
        ]
      })
      const ofProfiles = [stranger, noProfile].flatMap(profile =>
        [join, leave, leave].map(step => step(manager, club, profile)),
      )
      return [read(manager, club), ...ofTexts, ...ofProfiles]
    },
    decides: 0,
  },
  {
    // Signs that end a pattern or a statement are signs like any other, and words that programs know are words.
    clause: 'wire.no-server-error',
    says: 'Searches for pattern signs and for words that programs know get no 5xx',
    steps: ({ manager, club }) =>
      [
        club.title,
        ...[...patterns, ...wordPatterns].map(pattern => pattern('Ocean Physics', 2)),
        'constructor',
        '__proto__',
        'The Ocean Physics',
      ].map(s => search(manager, s)),
    decides: 0,
  },
]
