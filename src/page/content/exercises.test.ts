import { test } from 'tap'
import { fixture, readWorld } from '../../files.js'
import { defaultReadings, parseReadings } from '../../spec/readings.js'
import type { Step } from '../../spec/step.js'
import { join, leave, remove, update } from '../../spec/steps.js'
import { type Change, historyOf } from '../state/changes.js'
import { fieldsOf } from '../state/console.js'
import { exercises } from './exercises.js'
import { groups, people } from './people.js'

const demo = readWorld(fixture('demo.world.json'))
const idOf = (name: string) =>
  demo.profiles.find(one => one.common_name === name)?.svc_id ??
  demo.groups.find(one => one.title === name)?.svc_id ??
  ''

interface Move {
  readonly fields?: Readonly<Record<string, string>>
  readonly changes?: readonly Change[]
  readonly readings?: readonly string[]
}

/** What an exercise says of a move; undefined if the move solves it. */
function wordFor(id: string, { fields = {}, changes = [], readings: words = [] }: Move): string | undefined {
  const exercise = exercises.find(one => one.id === id)
  if (exercise?.mistake === undefined) throw new Error(`${id} has no word for a mistake`)
  const { world: start = demo, fields: first } = exercise
  const readings = parseReadings(words, defaultReadings)
  const history = historyOf(start, readings, changes)
  const attempt = { start, readings, fields: { ...first, ...fields }, history }
  return exercise.mistake(attempt)
}

const asking = (step: Step): Move => ({ fields: fieldsOf(step) })
const making = (step: Step): Move => ({ ...asking(step), changes: [{ kind: 'request', step }] })
const grant = (principal: string): Change => ({
  kind: 'grant',
  acr: { resource: groups.herbarium.svc_id, principal, permission: 'write' },
})
const bob = people.bob.svc_id
const table = "Skippers' Table"
const texts = { description: 'Boats and crews' }
const [caller, group] = [idOf('Annabel Berger'), idOf('Ocean Biology')]

/** For each exercise a move that solves it, and moves that do not, each with a word of what it says. */
const moves: Readonly<
  Record<string, readonly [right: Move, ...wrong: readonly (readonly [Move, RegExp])[]]>
> = {
  beginning: [
    { fields: { s: 'łuk' } },
    [{ fields: { s: 'luk' } }, /email.*by accident/],
    [{ fields: { s: 'łukas' } }, /Fewer/],
    [{ fields: { s: 'uka' } }, /not at the beginning/],
  ],
  'family-name': [
    { fields: { s: 'van' } },
    [{ fields: { s: 'pie' } }, /another field/],
    [{ fields: { s: 'berg' } }, /second-part/],
  ],
  'one-kind': [
    { fields: { profiles: 'false' } },
    [{ fields: { groups: 'false' } }, /other box/],
    [{ fields: { s: 'station' } }, /`field`/],
  ],
  diacritics: [
    { readings: ['diacritics=ignored'] },
    [{}, /open\.diacritics/],
    [{ fields: { s: 'García' } }, /every server/],
  ],
  'not-found': [
    { fields: { s: 'zebra' } },
    [{ fields: { s: 'ann' } }, /was found/],
    [{ fields: { s: 'ze' } }, /refused/],
    [{ fields: { operation: 'readGroup' } }, /operation Search/],
  ],
  expired: [
    { fields: { operation: 'readGroup', as: 'bad:expired', group: 'Field Station' } },
    [{ fields: { operation: 'readGroup', as: 'nobody', group: 'Field Station' } }, /nothing can be expired/],
    [{ fields: { operation: 'readGroup', as: 'bad:none', group: 'Field Station' } }, /has expired/],
  ],
  create: [
    making({
      as: 'Émile Durand',
      operation: 'createGroup',
      input: { body: { title: 'a', description: 'b' } },
    }),
    [{}, /Luc Dubois is not a member of Vetted|required/],
    [
      asking({
        as: 'Émile Durand',
        operation: 'createGroup',
        input: { body: { title: 'a', description: 'b' } },
      }),
      /apply/,
    ],
  ],
  again: [
    asking(join('Ellen Walker', table, 'Tom Walsh')),
    [asking(join('Ellen Walker', table, 'Sukarno')), /no member yet/],
    [asking(join('Anna Berg', table, 'Tom Walsh')), /Ellen Walker/],
  ],
  'half-an-update': [
    making(update('Ellen Walker', table, texts)),
    [asking(update('Ellen Walker', table, texts)), /apply/],
    [making(update('Ellen Walker', table, { ...texts, title: table })), /has a title/],
    [asking(update('Beatriz Dahl', table, texts)), /403/],
  ],
  forged: [
    asking(remove('bad:none', 'Field Station')),
    [asking(remove('bad:expired', 'Field Station')), /expired.*unsigned/],
    [asking(remove('bad:none', 'Alumni')), /Field Station/],
  ],
  'who-may-delete': [
    making(remove('Maria Santos', 'Alumni')),
    [asking(remove('Maria Santos', 'Alumni')), /apply/],
    [asking(remove('Anna Berg', 'Alumni')), /does not have write/],
  ],
  'gone-with-the-group': [
    making(remove('Ellen Walker', table)),
    [asking(remove('Ellen Walker', table)), /apply/],
    [making(leave('Ellen Walker', table, 'Дарья Жукова')), /another way/],
    [asking(remove('Tom Walsh', 'Field Station')), /another group/],
  ],
  'without-naming': [
    {
      changes: [
        grant(groups.botanists.svc_id),
        { kind: 'join', profile: bob, group: groups.botanists.svc_id },
      ],
    },
    [{ changes: [grant(bob)] }, /names Bob now/],
    [{ changes: [grant(groups.botanists.svc_id)] }, /no ACR on this group names/],
  ],
  'take-away': [
    { changes: [{ kind: 'leave', profile: idOf('Ellen Walker'), group: idOf(table) }] },
    [{}, /the caller is a member/],
    [
      {
        changes: [
          {
            kind: 'revoke',
            acr: { resource: idOf('Field Station'), principal: idOf(table), permission: 'read' },
          },
        ],
      },
      /An ACR has changed/,
    ],
  ],
  'member-without-permission': [
    { fields: { caller, group } },
    [{ fields: { caller: idOf('Sukarno'), group } }, /no member/],
    [{ fields: { caller, group: idOf('Alumni') } }, /Ocean Biology/],
    [{ fields: { caller, group }, changes: [{ kind: 'join', profile: idOf('Sukarno'), group }] }, /undo/],
  ],
}

test('Each exercise knows its solution, and has a word for each wrong move', t => {
  const judged = exercises.filter(({ mistake }) => mistake !== undefined).map(({ id }) => id)
  t.same(Object.keys(moves).toSorted(), judged.toSorted())
  for (const [id, [right, ...wrong]] of Object.entries(moves)) {
    t.equal(wordFor(id, right), undefined, `${id} is solved`)
    t.ok(wordFor(id, {}) !== undefined || id === 'diacritics', `${id} starts unsolved`)
    for (const [move, word] of wrong) t.match(wordFor(id, move), word, id)
  }
  t.end()
})
