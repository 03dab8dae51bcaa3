import type { Assignment, Factors } from '../../src/covering-array.js'
import { endpoints, type Operation, takes } from '../../src/spec/endpoints.js'
import { read, remove, request, search, update } from '../../src/spec/steps.js'
import { type GroupText, textFields } from '../target/group-text.js'
import { heldBy, strangers } from '../worlds/group-design.js'
import { updateBody } from '../worlds/group-fixture.js'
import { onlyGroups } from '../worlds/searching.js'
import { caseForms, newTextClasses, textClasses } from '../worlds/text-classes.js'
import { type CoveredRow, type OfGroups, ofGroups, stagedWays, usual } from './covered-row.js'

const bodies = ['title', 'description', 'both'] as const
const sameTexts = 'the texts of the group'
const noFields = 'no fields'
/** The text that the group has, with its capital letters small and its small letters capital. */
const otherCase = 'the text in another case'

/** A body that changes the group, or one that would leave it as it is: the permission is required all the same. */
function bodyOf({ now: { title, description }, newTexts, row: { body } }: CoveredRow): Partial<GroupText> {
  if (body === noFields) return {}
  if (body === sameTexts) return { title, description }
  return updateBody(newTexts('ASCII', 3), bodies.find(each => each === body) ?? 'both')
}

/** Classes of texts that a server stores as it stores those of other scripts and lengths. */
const likeOthers: readonly string[] = ['Greek', 'a script without case', 'over 65 characters']

/** The other classes of texts that a server may store. To one that stores texts, an article is a word. */
export function newClasses(field: keyof GroupText): readonly string[] {
  // Two groups with the title 0 would have the same title.
  const classes = field === 'title' ? textClasses : newTextClasses
  return Object.keys(classes).filter(each => each !== 'leading article' && !likeOthers.includes(each))
}

const ofEachField = (field: keyof GroupText): OfGroups => ({
  clause: `update.${field}`,
  says: `Every pair of body and texts and history: a new ${field} is stored`,
  factors: {
    // Rows of both fields come first: a server that takes an update for the whole group stores both fields.
    body: ['both fields', 'both fields, the other as before', 'the field alone'],
    new: [...newClasses(field), otherCase],
    text: ['ASCII', 'accents', 'over 33 characters'],
    history: usual.history.filter(level => level !== 'a member left'),
    changedBy: usual.changedBy,
  },
  steps({ anna, now, newTexts, row, index }) {
    const text = row.new === otherCase ? caseForms.swapped(now[field]) : newTexts(row.new, 3)[field]
    const { title, description } = row.body === 'both fields' ? newTexts('ASCII', 4) : now
    const both = index % 2 === 0 ? { title, description } : { description, title }
    return [update(anna, now.id, { ...(row.body === 'the field alone' ? {} : both), [field]: text })]
  },
})

const notFound = (
  clause: OfGroups['clause'],
  operation: Exclude<Operation, 'searchPrincipals' | 'createGroup'>,
): OfGroups => ({
  clause,
  says: `Every pair of access and members and ACRs: ${operation} on a deleted group is 404`,
  factors: {
    way: ['through a group', 'as its creator'],
    members: ['none', 'several'],
    acrs: ['none', 'on it and for it'],
  },
  steps(own) {
    const { anna, now, hana, bo } = own
    const profile = operation === 'removeGroupMember' ? (now.members[0] ?? bo) : hana
    return [remove(anna, now.id), request(operation, anna, { group: now.id, profile, body: bodyOf(own) })]
  },
  decides: 1,
})

const permission = (
  clause: OfGroups['clause'],
  operation: Exclude<Operation, 'searchPrincipals' | 'createGroup'>,
): OfGroups => ({
  clause,
  says: `Every pair of stranger and members and ACRs and texts: ${operation} is 403 and changes nothing`,
  factors: {
    stranger: Object.keys(strangers).filter(
      level => !heldBy(level).includes(endpoints[operation].requires as 'read'),
    ),
    members: ['none', 'one', 'several'],
    acrs: usual.acrs.slice(0, 3),
    text: ['ASCII', 'accents', 'over 16 characters'],
    ...partsOf(operation),
  },
  whyNot: row => whyNoStranger(operation, row),
  steps(own) {
    const { now, carol, hana, bo, row } = own
    const caller = own[strangers[row.stranger as keyof typeof strangers]]
    const usualProfile =
      operation === 'removeGroupMember' ? (now.members[0] ?? bo) : caller === hana ? carol : hana
    const profile =
      { 'the caller': caller, 'a member': now.members[0] ?? bo }[row.profile ?? ''] ?? usualProfile
    const by = (actor: string) => request(operation, actor, { group: now.id, profile, body: bodyOf(own) })
    // A refusal shows something only on a server that does not refuse the same to everybody.
    return own.isFirst ? [by(caller), by(own.anna)] : [by(caller)]
  },
})

/** The factors of the rest of the request. */
function partsOf(operation: Operation): Factors {
  const profile = ['the caller', 'another', ...(operation === 'addGroupMember' ? ['a member'] : [])]
  return {
    ...(takes(operation, 'body') ? { body: ['title', 'both', sameTexts, noFields] } : {}),
    ...(takes(operation, 'profile') ? { profile } : {}),
  }
}

function whyNoStranger(operation: Operation, { stranger, profile, members }: Assignment): string | undefined {
  const isOfMember = profile === 'a member' || (profile === 'another' && operation === 'removeGroupMember')
  if (isOfMember && members === 'none') return 'The group has no member of that kind'
  if (profile !== 'the caller' || stranger === undefined) return undefined
  const isMember = stranger.includes('membership of the group')
  return isMember || operation === 'addGroupMember' ? undefined : 'The request would change nothing'
}

const designs: readonly OfGroups[] = [
  {
    clause: 'read.content',
    says: 'Every pair of access and members and texts and ACRs: a read shows the texts and the members',
    factors: {
      way: stagedWays,
      members: usual.members,
      text: Object.keys(textClasses).filter(each => !likeOthers.includes(each)),
      acrs: usual.acrs,
    },
    // The last step decides. In the rows through a group, it is the read before these steps.
    steps: ({ anna, now, row }) => (row.way === 'through a group' ? [] : [read(anna, now.id)]),
    decides: -1,
  },
  ...textFields.map(ofEachField),
  {
    clause: 'update.partial',
    says: 'Every pair of field and texts and members and history: the other field and the members stay',
    factors: {
      field: textFields,
      new: ['another text', 'the text of the group'],
      text: ['accents', 'digits', 'over 33 characters'],
      members: usual.members.slice(0, 4),
      way: usual.way,
      // A caller may write back what it has read before another one changed it.
      history: usual.history.filter(level => level !== 'none'),
      changedBy: ['another caller'],
    },
    steps({ anna, now, newTexts, row }) {
      const field = row.field as keyof GroupText
      const texts = row.new === 'another text' ? newTexts('ASCII', 3) : now
      return [update(anna, now.id, { [field]: texts[field] })]
    },
  },
  {
    clause: 'delete.gone',
    says: 'Every pair of members and ACRs and texts and history: no read or search shows a deleted group',
    factors: {
      way: usual.way,
      members: usual.members,
      acrs: ['none', 'on it and for it'],
      history: usual.history,
      text: ['Cyrillic', 'several words'],
      // A server may remember what it has found.
      searched: ['no', 'yes'],
    },
    steps: ({ anna, now, row }) => [
      ...(row.searched === 'yes' ? [search(anna, now.title, onlyGroups)] : []),
      remove(anna, now.id),
    ],
    decides: -1,
  },
  ...(
    [
      ['read.permission', 'readGroup'],
      ['update.permission', 'updateGroup'],
      ['delete.permission', 'deleteGroup'],
      ['add.permission', 'addGroupMember'],
      ['remove.permission', 'removeGroupMember'],
    ] as const
  ).map(([clause, operation]) => permission(clause, operation)),
  ...(
    [
      ['read.not-found', 'readGroup'],
      ['update.not-found', 'updateGroup'],
      ['delete.not-found', 'deleteGroup'],
      ['add.group-not-found', 'addGroupMember'],
      ['remove.not-found', 'removeGroupMember'],
    ] as const
  ).map(([clause, operation]) => notFound(clause, operation)),
]

export const coveredGroups = designs.map(ofGroups)
