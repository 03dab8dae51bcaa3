import { groupAt } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { join, leave, read, remove, update } from '../../src/spec/steps.js'
import { type Access, expectedAccess } from '../judge/oracle/permission-oracle.js'
import type { Cast } from './cast.js'
import type { Scenario } from './scenario.js'
import { make } from './steps.js'

/** Of so many callers, and of so many groups that are read again after changes. */
const most = 5

/** Reads of the groups of the world by the callers that may read them, or that may not. */
function readsWith({ world, callers }: Cast, access: Access): readonly Step[] {
  return callers.flatMap(caller =>
    world.groups.flatMap(({ svc_id }) =>
      expectedAccess(world, caller, 'read', svc_id) === access ? [read(caller, svc_id)] : [],
    ),
  )
}

/** A creation by the manager, and then by each other caller that is in Vetted or outside it. */
function creations({ world, callers, text }: Cast, areVetted: boolean): readonly Step[] {
  const members = groupAt(world, world.vetted)?.members
  const [manager = '', ...others] = callers
  const own = others.filter(caller => members?.includes(caller) === areVetted).slice(0, most)
  return [manager, ...own].map((caller, at) => make(caller, text(`created by ${at}`)))
}

/** On a world of which the target file tells all. */
export const worldOfFile: readonly Scenario[] = [
  {
    clause: 'read.content',
    says: 'Each caller that may read a group of the world gets its texts and exactly its members',
    kept: 'in the file',
    steps: cast => readsWith(cast, 'granted'),
  },
  {
    clause: 'read.permission',
    says: 'Each caller without read permission on a group of the world gets 403',
    kept: 'in the file',
    steps: cast => [read(cast.manager, cast.club.svc_id), ...readsWith(cast, 'refused')],
    decides: 1,
  },
  {
    clause: 'create.vetted-only',
    says: 'Each caller that is outside Vetted in the world gets 403',
    kept: 'in the file',
    steps: cast => creations(cast, false),
    decides: 1,
  },
  {
    clause: 'create.vetted-only',
    says: 'Each caller that is in Vetted in the world may create groups',
    kept: 'in the file',
    steps: cast => creations(cast, true),
  },
  {
    clause: 'state.isolation',
    says: 'Changes of a group of the suite leave the groups of the world as they are',
    kept: 'in the file',
    steps({ manager, stranger, callers, world, club: { svc_id: club }, text }) {
      const reads = callers
        .slice(0, most)
        .flatMap(caller => world.groups.slice(0, most).map(({ svc_id }) => read(caller, svc_id)))
      return [
        ...reads,
        update(manager, club, text('changed')),
        join(manager, club, stranger),
        leave(manager, club, stranger),
        remove(manager, club),
        ...reads,
      ]
    },
  },
]
