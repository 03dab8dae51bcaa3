import { takes } from '../../src/spec/endpoints.js'
import { type Group, tokenFailures } from '../../src/spec/nouns.js'
import { groupIn, isProfileIn, worldOf } from '../judge/belief.js'
import { createdId } from '../target/created-id.js'
import {
  fieldsAt,
  type GroupLayout,
  layoutsOf,
  placesIn,
  readingOf,
  sameMembers,
} from '../target/group-layout.js'
import { textFields } from '../target/group-text.js'
import { malformedId } from '../target/request.js'
import { authorizedCaller, formOf, type ObservedExchange, type Shows } from './exchange.js'
import type { Shown } from './observations.js'

/** Which status a request without a valid token gets, or with that of a profile of an earlier world, if nothing else is wrong with it. */
export const credentialReadings: Shows = exchange => {
  const { suite, c } = exchange
  const { operation, actor, elsewhere } = exchange.request
  const { status } = exchange.response
  if (elsewhere !== undefined || (status !== 401 && status !== 403)) return []
  const value = String(status)
  if (actor !== null && suite.staging.formerIds.has(actor) && !c.isKnownId(actor))
    return [{ key: `token-subject-gone/${operation}`, value }]
  if (!isSound(exchange)) return []
  if (actor === null) return [{ key: `missing-token/${operation}`, value }]
  const failure = tokenFailures.find(name => actor === `bad:${name}`)
  return failure === undefined ? [] : [{ key: `bad-token/${operation}/${failure}`, value }]
}

/** Whether nothing is wrong with a request, its caller aside. */
function isSound({ request, belief, oracle, flaws }: ObservedExchange): boolean {
  const { operation, query, group, profile } = request
  if (operation === 'searchPrincipals') return oracle.isUsual(query)
  if (belief === undefined || flaws.length !== 0) return false
  const isGroupKnown = !takes(operation, 'group') || groupIn(belief, group) !== undefined
  return isGroupKnown && (!takes(operation, 'profile') || isProfileIn(belief, profile))
}

/** Where the bodies of responses have what, and whether they are empty. */
export const responseReadings: Shows = exchange => [
  ...successBody(exchange),
  ...errorBody(exchange),
  ...createdIdField(exchange),
  ...readFields(exchange),
  ...storedTexts(exchange),
]

function successBody(exchange: ObservedExchange): readonly Shown[] {
  const { belief, flaws } = exchange
  const { operation, group, profile = '' } = exchange.request
  const { status } = exchange.response
  if (status !== 200 || belief === undefined || flaws.length !== 0) return []
  const key = `success-bodies/${operation}`
  if (operation === 'updateGroup' || operation === 'deleteGroup')
    return [{ key, value: formOf(exchange.response) }]
  const members = groupIn(belief, group)?.members
  if (
    !takes(operation, 'profile') ||
    members === undefined ||
    belief.past.creators.get(group ?? '') === profile
  )
    return []
  // The message for a profile that was already a member is required; the one for a profile that was not may differ too.
  const isNoChange = members.includes(profile) === (operation === 'addGroupMember')
  return isNoChange ? [] : [{ key, value: formOf(exchange.response) }]
}

/** Refusals for different reasons may come from different parts of a deployment. */
function errorBody(exchange: ObservedExchange): readonly Shown[] {
  const { request, belief, flaws } = exchange
  const { operation, actor, group, profile } = request
  const { status } = exchange.response
  const key = `error-body/${operation}`
  const value = formOf(exchange.response)
  if (authorizedCaller(exchange) === undefined) {
    const isUnauthenticated = (status === 401 || status === 403) && request.elsewhere === undefined
    return isUnauthenticated && isSound(exchange)
      ? [{ key, aspect: `${status} for ${actor ?? 'no token'}`, value }]
      : []
  }
  if (operation === 'searchPrincipals')
    return status === 404 && isSound(exchange) ? [{ key, aspect: '404', value }] : []
  if (belief === undefined || flaws.length !== 0 || group === malformedId || profile === malformedId)
    return []
  if (group !== undefined && group === worldOf(belief).vetted) return []
  const isMissing = takes(operation, 'group') && groupIn(belief, group) === undefined
  if (status === 403) return [{ key, aspect: isMissing ? '403 for a missing group' : '403', value }]
  if (status !== 404) return []
  const what = isMissing ? 'group' : isProfileIn(belief, profile) ? 'membership' : 'profile'
  return [{ key, aspect: `404 for a missing ${what}`, value }]
}

export function createdIdField({
  c,
  request: { operation },
  response,
}: Pick<ObservedExchange, 'c' | 'request' | 'response'>): readonly Shown[] {
  if (operation !== 'createGroup' || response.status !== 200) return []
  const id = createdId(c, response)
  const place = placesIn(response.json).find(({ value }) => value === id)
  return id === undefined || place === undefined ? [] : [{ key: 'create-id-field', value: place.path }]
}

/** Another layout counts only if it shows the group completely; what is missing or wrong is judged by read.content. */
function readFields({
  suite,
  belief,
  request: { operation, group = '' },
  response: { status, json },
}: ObservedExchange): readonly Shown[] {
  const { layout } = suite.known
  const known = belief && groupIn(belief, group)
  if (operation !== 'readGroup' || status !== 200 || layout === undefined || known === undefined) return []
  if (belief?.past.creators.has(group)) return []
  // Most responses have the layout that is known, and to look for every other one takes long.
  const layouts = isShownIn(layout, json, known) ? [layout] : layoutsOf(json, known)
  const [first] = layouts
  if (first === undefined) return []
  const isSame = layouts.some(
    ({ title, description, members }) =>
      title === layout.title && description === layout.description && members === layout.members,
  )
  return [{ key: 'read-fields', value: readingOf(isSame ? layout : first) }]
}

function isShownIn(layout: GroupLayout, json: unknown, group: Group): boolean {
  const { title, description, members } = fieldsAt(json, layout)
  return title === group.title && description === group.description && sameMembers(members, group.members)
}

/** What became of a text with outer white space or with combining characters. */
function storedTexts({
  suite: {
    known: { layout },
  },
  belief,
  request: { operation, group = '' },
  response: { status, json },
}: ObservedExchange): readonly Shown[] {
  if (operation !== 'readGroup' || status !== 200 || layout === undefined) return []
  const shown = fieldsAt(json, layout)
  return textFields.flatMap(field => {
    const sent = belief?.past.sent.get(group)?.[field]
    if (sent === undefined || sent.text.trim() === '') return []
    const { text, operation: by } = sent
    const changes = { 'outer white space': text.trim(), 'combining characters': text.normalize('NFC') }
    const possible = Object.entries(changes).filter(([, changed]) => changed !== text)
    const [change] = possible
    if (change === undefined || possible.length > 1) return []
    const [aspect, changed] = change
    const value = shown[field] === text ? 'kept' : shown[field] === changed ? 'changed' : undefined
    return value === undefined
      ? []
      : [
          {
            key: `stored-text/${by}`,
            aspect: `${aspect} of the ${field}`,
            value,
            circumstance: `${field} of ${text.length} characters sent by ${by}`,
          },
        ]
  })
}
