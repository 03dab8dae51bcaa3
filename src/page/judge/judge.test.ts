import { test } from 'tap'
import type { WrittenName } from '../content/exercises/exercise.js'
import { writtenExercises } from '../content/exercises/written.js'
import { casesFor, helpers } from './functions.js'
import { judge } from './judge.js'

function judged(name: WrittenName, code: string) {
  const made = new Function(...Object.keys(helpers), `'use strict';${code}\nreturn ${name}`)
  return judge(made(...Object.values(helpers)), casesFor[name](), () => {})
}

/** Functions that follow the rules, as a reader may write them from the hints. */
const right: Readonly<Record<WrittenName, string>> = {
  isLongEnough: 'const isLongEnough = text => text.length >= 3',
  startsField:
    'function startsField(text, field) { return field.toLowerCase().startsWith(text.toLowerCase()) }',
  matches: `function matches(text, { common_name, email, svc_id }) {
    const fields = [common_name, common_name.split(' ')[1] ?? '', email, svc_id, svc_id.slice(4)]
    return fields.some(field => field.toLowerCase().startsWith(text.toLowerCase()))
  }`,
  mayRead: `function mayRead(world, caller, group) {
    const own = world.groups.filter(one => one.members.includes(caller)).map(one => one.svc_id)
    return world.acrs.some(acr =>
      acr.resource === group && acr.permission === 'read' && [caller, ...own].includes(acr.principal))
  }`,
  searchStatus: `function searchStatus(world, caller, text) {
    if (caller === null) return 403
    if (text.length < 3) return 422
    return [...world.profiles, ...world.groups].some(one => matches(text, one)) ? 200 : 404
  }`,
  addMember: `function addMember(world, caller, group, profile) {
    const found = world.groups.find(one => one.svc_id === group)
    if (found === undefined) return { status: 404, members: [] }
    const { members } = found
    if (!mayWrite(world, caller, group)) return { status: 403, members }
    if (!world.profiles.some(one => one.svc_id === profile)) return { status: 404, members }
    return { members: members.includes(profile) ? members : [profile, ...members], status: 200 }
  }`,
}

for (const { code } of writtenExercises)
  test(`The judge of ${code?.name} agrees with the rule, and not with the code at the start`, t => {
    if (code === undefined) throw new Error('no code')
    t.match(judged(code.name, right[code.name]), { kind: 'right' })
    t.not(judged(code.name, code.start).kind, 'right')
    t.end()
  })

/** What people write in place of a rule, with the smallest call that shows it and a word of the reason. */
const mistakes: readonly (readonly [name: WrittenName, code: string, call: RegExp, why: RegExp])[] = [
  ['isLongEnough', 'const isLongEnough = text => text.length > 3', /"ann"|"50%"/, /3 characters/],
  ['startsField', right.startsField.replace('.startsWith(', '.includes('), /./, /not at the beginning/],
  ['startsField', right.startsField.replaceAll('.toLowerCase()', ''), /./, /begins with/],
  [
    'startsField',
    'const startsField = (a, b) => new RegExp(`^${a}`, "i").test(b)',
    /[.*+(]/,
    /no field begins/,
  ],
  ['matches', right.matches.replace('svc_id.slice(4)', '""'), /./, /profile id/],
  ['matches', right.matches.replace('email, svc_id,', 'svc_id,'), /./, /email/],
  [
    'matches',
    right.matches.replace("common_name.split(' ')[1] ?? ''", "...common_name.split(' ')"),
    /rio/i,
    /not at/,
  ],
  ['matches', right.matches.replace("?? '', ", "?? '', 'https',"), /htt/i, /search.no-other-field/],
  ['mayRead', right.mayRead.replace('[caller, ...own]', '[caller]'), /./, /the caller is a member/],
  ['mayRead', right.mayRead.replace('acr.resource === group &&', ''), /./, /no ACR is on this group/],
  ['mayRead', right.mayRead.replace('[caller,', '[group, caller,'), /./, /names the caller or a group/],
  ['searchStatus', right.searchStatus.replace('403', '400'), /null/, /token/],
  ['searchStatus', right.searchStatus.replace('404', '200'), /./, /search.no-match/],
  ['searchStatus', right.searchStatus.replace('422', '200'), /""/, /search/],
  ['addMember', right.addMember.replace('members.includes(profile) ? members :', ''), /./, /write/],
  [
    'addMember',
    right.addMember.replace('404, members: []', '400, members: []'),
    /SVC-7/,
    /open\.forbidden-or-miss/,
  ],
  ['addMember', right.addMember.replace('403, members', '403, members: [profile]'), /./, /no ACR/],
]

test('The judge shows the smallest call that a mistake gets wrong, and why', t => {
  for (const [name, code, call, why] of mistakes) {
    const judgement = judged(name, code)
    t.match(judgement, { kind: 'wrong', call, why }, code)
  }
  t.end()
})

test('The judge goes by size, and asks nothing that fair servers answer in different ways', t => {
  for (const cases of Object.values(casesFor)) {
    const all = cases()
    const sizes = all.map(({ args }) => JSON.stringify(args).length)
    t.same(
      sizes,
      [...sizes].sort((a, b) => a - b),
    )
    t.ok(all.length > 8)
    t.ok(all.every(({ fair }) => typeof fair[0] !== 'boolean' || new Set(fair).size === 1))
  }
  const asked = casesFor.matches().map(({ args: [text] }) => text)
  t.notOk(asked.includes('SVC-'), 'open.bare-prefix')
  t.end()
})

test('A function that throws or changes its arguments is shown with the call', t => {
  t.match(judged('isLongEnough', 'const isLongEnough = text => text.size()'), {
    kind: 'throws',
    call: 'isLongEnough("")',
    error: /TypeError/,
  })
  t.match(judged('addMember', 'const addMember = world => world.groups[0].members.push("x")'), {
    kind: 'throws',
    error: /extensible/,
  })
  t.match(judged('mayRead', 'const mayRead = 1'), { kind: 'no function' })
  t.end()
})
