import { groupAt, type Id, withGroup } from '../spec/nouns.js'
import type { Outcome } from '../spec/outcome.js'
import { join, leave, read, update } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { type Change, ignoring, type Memory } from './operators/ignored-changes.js'
import { wrapPerform } from './operators/service.js'

/** A change is ignored if another caller was the last to make a change of the other kind in the same place. */
function ifAnotherWasLast(ignored: Change['request']['operation'], noted: Outcome['kind']): () => Memory {
  return () => {
    const last = new Map<string, Id>()
    return {
      ignores: change =>
        change.request.operation === ignored && (last.get(placeOf(change)) ?? change.by) !== change.by,
      note: (change, { kind }) => kind === noted && last.set(placeOf(change), change.by),
    }
  }
}

/** The place of a member: its group and its SVC-ID. */
function placeOf({ request }: Change): string {
  return 'profile' in request ? `${request.group} ${request.profile}` : request.group
}

const [ada, anna, group] = ['Ada Okafor', 'Anna Berg', 'Data Stewards'] as const

/** Faults that show only if two callers change the same group. */
export const twoCallers: Faults<'update.title' | 'update.partial' | 'add.member' | 'remove.member'> = {
  'update.title': {
    'update-by-another-lost': {
      says: 'The server returns 200 to an update by another caller than that of the update before, but does not store it.',
      also: ['update.description', 'update.partial', 'search.fresh'],
      service: ignoring(ifAnotherWasLast('updateGroup', 'updated')),
      shownBy: [
        update(ada, group, { title: 'Stewards' }),
        update(anna, group, { title: 'Keepers' }),
        read(anna, group),
      ],
    },
    'update-like-the-last-of-its-caller-ignored': {
      says: 'The server ignores an update that equals the last one of its caller, though another caller changed the group since.',
      also: ['update.description'],
      service: ignoring(() => {
        const last = new Map<string, string>()
        const keyOf = ({ by, request }: Change) => `${by} ${request.group}`
        const bodyOf = ({ request }: Change) => ('body' in request ? JSON.stringify(request.body) : '')
        return {
          ignores: change =>
            change.request.operation === 'updateGroup' && last.get(keyOf(change)) === bodyOf(change),
          note: (change, { kind }) => kind === 'updated' && last.set(keyOf(change), bodyOf(change)),
        }
      }),
      shownBy: [
        update(ada, group, { title: 'Stewards' }),
        update(anna, group, { title: 'Keepers' }),
        update(ada, group, { title: 'Stewards' }),
        read(ada, group),
      ],
    },
  },
  'update.partial': {
    'description-of-own-read-written-back': {
      says: 'An update without a description writes back the description that its caller has read last.',
      service: wrapPerform(service => {
        const seen = new Map<string, string>()
        return (caller, request) => {
          const outcome = service.perform(caller, request)
          const key = `${caller.kind === 'profile' ? caller.id : ''} ${'group' in request ? request.group : ''}`
          if (outcome.kind === 'read') seen.set(key, outcome.group.description)
          if (outcome.kind !== 'updated' || !('body' in request)) return outcome
          const isGiven = request.body.kind === 'json' && 'description' in (request.body.value as object)
          const description = isGiven ? undefined : seen.get(key)
          if (description !== undefined)
            service.replace(withGroup(service.world(), outcome.id, own => ({ ...own, description })))
          seen.set(key, groupAt(service.world(), outcome.id)?.description ?? '')
          return outcome
        }
      }),
      shownBy: [
        read(anna, group),
        update(ada, group, { description: 'Keepers of the archive' }),
        update(anna, group, { title: 'Stewards' }),
        read(anna, group),
      ],
    },
  },
  'add.member': {
    'addition-by-another-after-a-removal-lost': {
      says: 'The server returns 200 to the addition of a member whom another caller has removed, but does not add it.',
      also: ['add.already-member', 'remove.member'],
      service: ignoring(ifAnotherWasLast('addGroupMember', 'removed')),
      shownBy: [leave(ada, group, 'Inés García'), join(anna, group, 'Inés García'), read(anna, group)],
    },
  },
  'remove.member': {
    'member-kept-once-for-each-adder': {
      says: 'If two callers have added the same member, a removal takes back only one of the additions.',
      also: ['add.already-member'],
      service: ignoring(() => {
        const adders = new Map<string, Set<Id>>()
        return {
          ignores(change) {
            const known = adders.get(placeOf(change))
            if (change.request.operation !== 'removeGroupMember' || known === undefined) return false
            const [first] = known
            known.delete(first ?? '')
            return known.size > 0
          },
          note(change) {
            const { by, request } = change
            const place = placeOf(change)
            if (request.operation === 'addGroupMember')
              adders.set(place, (adders.get(place) ?? new Set<Id>()).add(by))
          },
        }
      }),
      shownBy: [
        join(ada, group, 'Sukarno'),
        join(anna, group, 'Sukarno'),
        leave(ada, group, 'Sukarno'),
        read(ada, group),
      ],
    },
    'only-the-adder-removes': {
      says: 'The server returns 200 to the removal of a member whom another caller has added, but does not remove it.',
      also: ['add.already-member', 'add.member'],
      service: ignoring(ifAnotherWasLast('removeGroupMember', 'added')),
      shownBy: [join(ada, group, 'Sukarno'), leave(anna, group, 'Sukarno'), read(anna, group)],
    },
  },
}
