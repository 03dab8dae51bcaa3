import type { ClauseId } from '../../src/spec/clauses.js'
import { newGroup } from '../../src/spec/decisions.js'
import { changesState } from '../../src/spec/endpoints.js'
import { type Acr, type Group, groupAt, type Id, type World, withGroup } from '../../src/spec/nouns.js'
import type { GroupFields } from '../target/group-layout.js'
import { isSameText, textFields, textsOf } from '../target/group-text.js'
import type { ClientRequest } from '../target/request.js'
import { acrsOf } from '../worlds/scene.js'
import { type Belief, groupIn, type Past, withHypotheses } from './belief.js'
import { type Exchange, isChange, type Known } from './exchange.js'
import { distinct, type Hypothesis } from './oracle/hypotheses.js'

/** Beyond so many hypotheses a state is open. Before the observations there is one for each combination of readings. */
const mostHypotheses = 200
/** After a wrong response: each may double them. */
const mostAfterWrong = 8

export function after(belief: Belief, exchange: Exchange, hypotheses: readonly Hypothesis[]): Belief {
  const past = pastAfter(belief, exchange)
  const [first, ...others] = hypotheses
  return first === undefined || others.length >= mostHypotheses
    ? lost({ ...belief, past })
    : { ...belief, hypotheses: [first, ...others], past }
}

/** The belief after a request that has changed nothing. */
export function afterNoChange(belief: Belief, exchange: Exchange): Belief {
  return { ...belief, past: pastAfter(belief, exchange) }
}

export function lost(belief: Belief): Belief {
  return { ...belief, isLost: true }
}

/** A target that keeps its world may have principals that no file names, but not those that their own SVC-ID does not find. */
export function pastAfterSearch(
  { wire: { idPrefix } }: Known,
  { past, unknown }: Belief,
  { s = '', profiles, groups }: NonNullable<ClientRequest['query']>,
): Past {
  const isOfAll = s.startsWith(idPrefix) && profiles !== 'false' && groups !== 'false'
  return unknown === 'nothing' || !isOfAll ? past : { ...past, absent: new Set(past.absent).add(s) }
}

/** The belief after a response that no hypothesis explains: the request may have had its effect or not. */
export function afterWrong(known: Known, belief: Belief, exchange: Exchange): Belief {
  const { operation } = exchange.request
  if (!changesState(operation)) return belief
  if (operation === 'createGroup' && isChange(exchange) && exchange.newId === '') return lost(belief)
  const done = belief.hypotheses.map(each => withEffect(known, each, exchange))
  const both = isChange(exchange) ? [...done, ...belief.hypotheses] : [...belief.hypotheses, ...done]
  const next = after(belief, exchange, distinct(both))
  return next.hypotheses.length > mostAfterWrong ? lost(next) : next
}

/**
 * The belief after a success that the definitions do not follow: what it does is open, or the suite does not know what it
 * depends on.
 * @param isLoose whether the target may have stored other texts than the request has
 */
export function afterAccepted(known: Known, belief: Belief, exchange: Exchange, isLoose: boolean): Belief {
  const { operation, group = exchange.newId } = exchange.request
  if (operation === 'createGroup' && exchange.newId === '') return lost(belief)
  const done = belief.hypotheses.map(each => withEffect(known, each, exchange))
  const next = after(belief, exchange, distinct(done))
  if (!isLoose) return next
  const loose = new Map(next.past.loose).set(group, new Set(textFields))
  return { ...next, past: { ...next.past, loose } }
}

/** The belief with the texts that a read shows: those that are loose, and those in another form of Unicode (open.stored-text). */
export function withShown(belief: Belief, id: Id, shown: GroupFields): Belief {
  const known = groupIn(belief, id)
  const fields = belief.past.loose.get(id)
  if (fields === undefined && textFields.every(field => shown[field] === known?.[field])) return belief
  const asShown = (group: Group) => {
    const taken = textFields.filter(field => fields?.has(field) || isSameText(shown[field], group[field]))
    return { ...group, ...textsOf(Object.fromEntries(taken.map(field => [field, shown[field]]))) }
  }
  const loose = new Map(belief.past.loose)
  loose.delete(id)
  const seen = belief.hypotheses.map(each => ({ ...each, world: withGroup(each.world, id, asShown) }))
  return { ...withHypotheses(belief, distinct(seen)), past: { ...belief.past, loose } }
}

const allFields = [...textFields, 'members'] as const

/** The belief after a read that shows a group right. */
export function afterShown(belief: Belief, id: Id): Belief {
  const { past } = belief
  if (past.shown.get(id)?.size === allFields.length) return belief
  return { ...belief, past: { ...past, shown: new Map(past.shown).set(id, new Set(allFields)) } }
}

/** A hypothesis after a request that has had its effect, whether or not it may have it. */
function withEffect(known: Known, hypothesis: Hypothesis, exchange: Exchange): Hypothesis {
  const { world, readings } = hypothesis
  const { request, newId } = exchange
  const { operation, actor, group: id = '', profile = '', body } = request
  const changed = (next: World): Hypothesis => ({ ...hypothesis, world: next })
  switch (operation) {
    case 'createGroup': {
      if (newId === '' || groupAt(world, newId) !== undefined) return hypothesis
      const { group, acrs } = newGroup(textsOf(body), actor ?? '', newId, readings)
      const all = [...world.acrs, ...acrs, ...acrsOfNew(known, world, newId)]
      return changed({ ...world, groups: [...world.groups, group], acrs: all })
    }
    case 'updateGroup':
      return changed(withGroup(world, id, group => ({ ...group, ...textsOf(body) })))
    case 'deleteGroup': {
      const { vetted, ...rest } = world
      return changed({
        ...rest,
        ...(vetted === undefined || vetted === id ? {} : { vetted }),
        groups: rest.groups.filter(({ svc_id }) => svc_id !== id),
        acrs: rest.acrs.filter(({ resource, principal }) => resource !== id && principal !== id),
      })
    }
    case 'addGroupMember':
    case 'removeGroupMember':
      return changed(
        withGroup(world, id, group => {
          const others = group.members.filter(member => member !== profile)
          return { ...group, members: operation === 'addGroupMember' ? [...others, profile] : others }
        }),
      )
    default:
      return hypothesis
  }
}

/** What a new group gives to others than its creator, as observed. */
function acrsOfNew({ newGroupGrants: { vetted, members }, creators }: Known, world: World, id: Id): Acr[] {
  const inVetted = world.vetted === undefined ? [...creators] : [world.vetted]
  return [...inVetted.flatMap(principal => acrsOf(id, principal, vetted)), ...acrsOf(id, id, members)]
}

function pastAfter(belief: Belief, exchange: Exchange): Past {
  if (!changesState(exchange.request.operation)) return belief.past
  const { hypotheses, past } = belief
  const writes = [...past.writes, exchange.request]
  const next = { ...past, writes, lastWrites: [{ exchange, before: { hypotheses } }] }
  if (!isChange(exchange)) return next
  return withChange(belief, { ...next, changes: [...next.changes, exchange.request] }, exchange)
}

function withChange(belief: Belief, past: Past, { request, newId }: Exchange): Past {
  const { operation, actor, group: id = '', profile = '' } = request
  switch (operation) {
    case 'createGroup':
      return newId === ''
        ? past
        : { ...withTexts(past, newId, request), creators: new Map(past.creators).set(newId, actor ?? '') }
    case 'updateGroup':
      return withTexts(past, id, request)
    case 'deleteGroup': {
      const group = groupIn(belief, id)
      const [{ world }] = belief.hypotheses
      return group === undefined
        ? past
        : { ...past, deleted: new Map(past.deleted).set(id, { group, acrs: world.acrs, by: request }) }
    }
    default: {
      const isMember = groupIn(belief, id)?.members.includes(profile) === true
      const ofAdd: ClauseId = isMember ? 'add.already-member' : 'add.member'
      return {
        ...past,
        shown: withoutShown(past, id, ['members']),
        membersBy: new Map(past.membersBy).set(id, operation === 'addGroupMember' ? ofAdd : 'remove.member'),
      }
    }
  }
}

/** What reads have shown of groups, after a request that sends these fields of one. */
function withoutShown({ shown }: Past, id: Id, sent: readonly string[]): Past['shown'] {
  const left = [...(shown.get(id) ?? [])].filter(field => !sent.includes(field))
  return new Map(shown).set(id, new Set(left))
}

function withTexts(past: Past, group: Id, { operation, body }: Exchange['request']): Past {
  const texts = textsOf(body)
  const sent = Object.entries(texts).map(([field, text]) => [field, { text, operation }])
  return {
    ...past,
    shown: withoutShown(past, group, Object.keys(texts)),
    sent: new Map(past.sent).set(group, { ...past.sent.get(group), ...Object.fromEntries(sent) }),
  }
}
