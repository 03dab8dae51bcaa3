import fc from 'fast-check'
import { test } from 'tap'
import { Recorder } from '../../server/control/recorder.js'
import { explainRequest } from '../../spec/explain-request.js'
import { explainSearch } from '../../spec/explain-search.js'
import { matchesGroup, matchesProfile } from '../../spec/matching.js'
import { worldAt } from '../../spec/moment.js'
import { statusOf } from '../../spec/outcome.js'
import { contextOf, definedService, perform } from '../../spec/service.js'
import { histories } from './histories.js'

const numRuns = 400

test('An explanation of a request agrees with the definitions', async t => {
  const property = fc.property(histories, ({ readings, world: start, steps }) => {
    let world = start
    for (const { caller, request } of steps) {
      const { outcome, world: next } = perform(contextOf(world, readings), caller, request)
      const { status, clause, access, search, ...explained } = explainRequest(
        { world, readings },
        caller,
        request,
      )
      t.equal(status, statusOf(outcome))
      t.equal(explained.outcome, outcome.kind === 'refused' ? outcome.reason : outcome.kind)
      t.not(explained.reason, '')
      if (outcome.kind === 'refused') t.equal(clause, outcome.clause)
      else if (access !== undefined) t.ok(access.allowed && access.acrs.some(({ grants }) => grants))
      if (outcome.kind === 'found')
        t.same(
          search?.results.map(({ svc_id }) => svc_id),
          [...(outcome.profiles ?? []), ...(outcome.groups ?? [])].map(({ svc_id }) => svc_id),
        )
      world = next
    }
  })
  fc.assert(property, { numRuns })
})

test('An explanation of a search tells each match, what the limit leaves out, and why a principal is found or not', async t => {
  const property = fc.property(histories, fc.nat(), ({ readings, world, steps }, at) => {
    const principals = [...world.profiles, ...world.groups]
    const principal = principals[at % principals.length]
    for (const { request } of steps) {
      if (request.operation !== 'searchPrincipals') continue
      const { results, cutOff, principal: named } = explainSearch(world, readings, request.query, principal)
      for (const { matches } of [...results, ...cutOff.first]) t.ok(matches.length > 0)
      const ids = results.map(({ svc_id }) => svc_id)
      const isFound = ids.includes(principal?.svc_id ?? '')
      t.equal(named?.found, isFound)
      const begins = named?.fields.some(({ matches }) => matches)
      if (isFound) t.ok(begins)
      t.equal(named?.reason.includes(' is not found: '), !isFound)
    }
  })
  fc.assert(property, { numRuns })
})

test('The fields that match are those of the definitions', async t => {
  const property = fc.property(histories, ({ readings, world }) => {
    for (const profile of world.profiles) {
      const s = profile.common_name.slice(0, 4)
      const { principal, status } = explainSearch(world, readings, { s }, profile)
      if (status !== 200) continue
      const searched = readings.trim === 'dropped' ? s.trim() : s
      t.equal(
        principal?.fields.some(({ matches }) => matches),
        matchesProfile(searched, profile, readings),
      )
      for (const group of world.groups) {
        const ofGroup = explainSearch(world, readings, { s }, group).principal
        t.equal(
          ofGroup?.fields.some(({ matches }) => matches),
          matchesGroup(searched, group, readings),
        )
      }
    }
  })
  fc.assert(property, { numRuns: 300 })
})

test('A reading that would let a principal match does so', async t => {
  let named = 0
  const property = fc.property(histories, ({ readings, world }) => {
    for (const profile of world.profiles)
      for (const word of profile.common_name
        .split(' ')
        .flatMap(part => [part, part.normalize('NFD'), ` ${part}`])) {
        const query = { s: word.replace(/\p{M}/gu, '') }
        const { principal } = explainSearch(world, readings, query, profile)
        const [, id = '', value = ''] =
          / would match if open\.(\S+) were (\S+), but/.exec(principal?.reason ?? '') ?? []
        if (id === '') continue
        named += 1
        const other = explainSearch(world, { ...readings, [id]: value }, query, profile).principal
        t.ok(
          other?.fields.some(({ matches }) => matches),
          `${JSON.stringify(query.s)}: ${principal?.reason}`,
        )
      }
  })
  fc.assert(property, { numRuns: 60 })
  t.ok(named > 20, `${named} readings`)
})

test('Every moment that has a course leads to the world of that moment', async t => {
  const property = fc.property(histories, ({ readings, world, steps }) => {
    const recorder = new Recorder(definedService(world, readings), world, true)
    const past = steps.map(({ caller, request }) => {
      const then = { moment: recorder.moment, world: recorder.world() }
      recorder.perform(caller, request)
      return then
    })
    for (const { moment, world } of past) t.same(worldAt(moment), world)
  })
  fc.assert(property, { numRuns })
})
