import { type Area, areasIn, otherReading } from './area.js'

const faster = 'It only makes the engine faster: each way gives the same results.'
const certain = 'The callers make sure of it.'
const longLists = 'Only a list with more than 512 entries has more than one chunk.'
const limits = 'The presentation of a search applies the limits to its results once more.'
const gone = 'A deleted SVC-ID never returns, and no profile is a member of a deleted group.'
const kept = 'Only a state file, the control protocol and explanations show it.'
const few =
  'Such a search string has fewer than three characters after folding: a fair server may count them so.'
const anyOrder = otherReading('result-order')
const anyBarePrefix = otherReading('bare-prefix')
const anyFolding = `Both ways fold common letters alike, and the others by fair readings of open.special-case-folding.`

/** The engine has more than one way to the same result, and keeps more than clients can see. */
export const engineAreas: readonly Area[] = areasIn('src/engine/', {
  'engine.ts': {
    createEngine: { 'id => state.profiles.get(id)': kept },
    operations: {
      "'kind' in query": otherReading('short-search'),
      "'kind'": otherReading('short-search'),
      "{ kind: 'updated', id: request.group }": 'The response to an update has nothing of the outcome.',
      "'updated'": 'The response to an update has nothing of the outcome.',
    },
    changeMembers: {
      "outcome.kind === 'removed'": 'Only the outcome of a removal has `wasMember`.',
      "outcome.kind === 'removed' && outcome.wasMember":
        'To remove a profile that is no member changes nothing.',
    },
  },
  'fast-fold.ts': { fastFold: anyFolding, isAscii: anyFolding },
  'grant-index.ts': {
    'GrantIndex.add': { 'this.#places++': kept },
    'GrantIndex.give': { 'groups.size < on.size': faster },
    'GrantIndex.on': kept,
    'GrantIndex.deleteGroup': gone,
    'GrantIndex.all': kept,
    drop: gone,
  },
  'group-store.ts': {
    'GroupStore.constructor': { 'group => group.title': anyOrder },
    'GroupStore.membersOf': certain,
    'GroupStore.isTitleTaken': otherReading('duplicate-title'),
    'GroupStore.resultOf': faster,
    'GroupStore.update': { 'entry === undefined': certain },
    'GroupStore.delete': { 'entry === undefined': certain },
    'GroupStore.join': certain,
    'GroupStore.leave': certain,
    'GroupStore.#changeMembers': { 'entry === undefined': certain },
    'GroupStore.#keepTitle': otherReading('duplicate-title'),
    'GroupStore.#dropTitle': { 'holders?.delete': certain },
    current: faster,
  },
  'memberships.ts': { 'Memberships.leave': { 'groups?.delete': 'Only a member leaves, so it has groups.' } },
  'prefix-index.ts': {
    standard: faster,
    'PrefixIndex.load': faster,
    'PrefixIndex.delete': faster,
    'PrefixIndex.first': {
      'prefix.length < depth': few,
      '!prefix.startsWith(node.prefix)': 'The last line compares the prefixes once more.',
      'node.children === undefined && node.entries.length <= this.#sizes.few': faster,
      'node.children === undefined': faster,
      'node.entries.length <= this.#sizes.few': faster,
      'this.#among(node.entries.first(), prefix).slice(0, limit)': limits,
    },
    'PrefixIndex.#walk': { 'key.length > node.prefix.length': faster },
    'PrefixIndex.#split': { 'key.length === prefix.length': faster, '!key.startsWith(child.prefix)': faster },
    'PrefixIndex.#gather': few,
    commonPrefix: {
      'length < a.length':
        'After the end of a text, `charCodeAt` gives NaN, which equals nothing, so the loop ends there too.',
    },
  },
  'profile-store.ts': {
    'ProfileStore.constructor': { 'profile => profile.common_name': anyOrder },
    'ProfileStore.get': { 'number === undefined': faster },
    'ProfileStore.order': kept,
  },
  'search-index.ts': {
    'SearchIndex.constructor': anyBarePrefix,
    'SearchIndex.load': 'The principals are in the order of creation before they are sorted by it.',
    'SearchIndex.first': {
      'ids.length === 0': faster,
      'others.length === 0': faster,
      'merge(others, ids, this.#order).slice(0, limit)': limits,
      "this.#readings['bare-prefix'] === 'nothing' && isBarePrefix(search, this.#readings)": anyBarePrefix,
      "this.#readings['bare-prefix'] === 'nothing'": anyBarePrefix,
      "'bare-prefix'": anyBarePrefix,
      "'nothing'": anyBarePrefix,
    },
    textsIn: {
      '[]': 'Every principal has one more text, which no search string of a client is likely to begin.',
    },
    orderOf: anyOrder,
  },
  'sorted-list.ts': {
    'SortedList.length': faster,
    'SortedList.push': longLists,
    'SortedList.add': { 'chunk.length > capacity': longLists },
    'SortedList.delete': longLists,
    'SortedList.first': limits,
    'SortedList.#chunkOf': longLists,
    merge: { 'difference <= 0': 'It takes the entry from either list if it is in both.' },
  },
  'state.ts': {
    'State.constructor': {
      'before?.profiles.all === world.profiles': faster,
      'world.deleted !== undefined': kept,
    },
    'State.isVetted': { 'this.vetted !== undefined': gone },
    'State.isTitleTaken': otherReading('duplicate-title'),
    'State.delete': { 'remembersDeleted(this.readings)': kept, 'this.vetted === id': gone },
    'State.world': kept,
    'State.#remember': kept,
    sufficientFor: { "'changePermission'": 'No operation of the specification needs changePermission.' },
  },
})
