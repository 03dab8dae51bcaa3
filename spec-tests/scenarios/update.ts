import { join, leave, read, remove, search, update } from '../../src/spec/steps.js'
import { type GroupText, textFields } from '../target/group-text.js'
import { withAcrs } from '../worlds/granted-worlds.js'
import { oddTexts } from '../worlds/odd-texts.js'
import { acrsOf, readAndWrite } from '../worlds/scene.js'
import { onlyGroups } from '../worlds/searching.js'
import { caseForms } from '../worlds/text-classes.js'
import type { Scenario } from './scenario.js'
import { make } from './steps.js'

/** Texts of which each follows the one before. A server may take two of them for equal, or keep an old index entry. */
function alike(text: string): readonly string[] {
  const other = `Q${text.slice(1)}`
  const [wide, lines] = [`${other}  wide`, `${other}  wide\r\nlines`]
  return [`${text} old`, text, `${text} 12`, `${text} 21`, `${text} 22`, `${other} 22`, other, wide, lines]
}

const ofEachField = (field: keyof GroupText): readonly Scenario[] => [
  {
    clause: `update.${field}`,
    says: `A new ${field} is stored alone and with the other field: an unusual one is stored or refused`,
    // A covering array shows the same in other worlds.
    kept: 'only',
    steps({ manager, member, club: { svc_id: club }, text, newMark }) {
      const again = text('again')[field]
      const texts = [again, caseForms.swapped(again), ...oddTexts(newMark()).map(odd => odd[field])]
      const [first, ...others] = texts.map(each => update(manager, club, { [field]: each }))
      // The later updates are of a group that a member has left.
      return [
        update(manager, club, text('updated')),
        ...(first ? [first] : []),
        leave(manager, club, member),
        ...others,
      ]
    },
  },
  {
    clause: `update.${field}`,
    says: `An accepted update to an empty ${field} is stored if the target stores an empty ${field}`,
    steps({ manager, club: { svc_id: club }, text }) {
      const emptied = (about: string) => ({ ...text(about), [field]: '' })
      const [empty, full] = [{ [field]: '' }, { [field]: text('full')[field] }]
      // Another title, because titles may be unique.
      const bodies = [emptied('emptied'), full, empty, full, emptied('emptied again')]
      return [make(manager, emptied('created')), ...bodies.map(body => update(manager, club, body))]
    },
  },
  {
    clause: `update.${field}`,
    says: `An update with the ${field} that the group has already is accepted`,
    steps({ manager, club: { svc_id: club }, text }) {
      const same = text('the same')
      return [same, same, { [field]: same[field] }].map(body => update(manager, club, body))
    },
    decides: 1,
  },
  {
    // A leading article is a word like others. Some stores drop it.
    clause: `update.${field}`,
    says: `A new ${field} with an article is stored in a created group and in one that a member has left`,
    early: true,
    steps({ manager, member, club: { svc_id: club }, text }) {
      const [created, next, last] = [text('created'), text('next'), text('last')]
      return [
        make(manager, created),
        update(manager, created.title, { [field]: `The ${next[field]}` }),
        leave(manager, club, member),
        update(manager, club, { [field]: `The ${last[field]}` }),
      ]
    },
  },
  {
    clause: `update.${field}`,
    says: `A ${field} that its caller has sent before is stored again after a change by another caller`,
    world: ({ world, carol, club }) => withAcrs(world, readAndWrite(carol, [club])),
    steps: ({ manager, stranger: other, club, text }) =>
      [
        [manager, 'again'],
        [other, 'between'],
        [manager, 'again'],
      ].map(([caller = '', about = '']) => update(caller, club.svc_id, { [field]: text(about)[field] })),
    decides: 2,
  },
  {
    clause: 'update.partial',
    says: `An update of the ${field} alone keeps the rest of the group`,
    steps({ manager, stranger, club: { svc_id: club }, text }) {
      const { title, description } = text('whole')
      return [
        update(manager, club, { [field]: text('first')[field] }),
        // A server may treat what it has stored as new input, also when a member joins or a search finds it.
        update(manager, club, {
          title: `${title} & <i>"co"</i> &amp; `,
          description: `${description} e\u0301 😀\r\n& <i>"co"</i> &amp; co`,
        }),
        update(manager, club, { [field]: text('partial')[field] }),
        join(manager, club, stranger),
        search(manager, field === 'title' ? text('partial').title : `${title} & <`, onlyGroups),
      ]
    },
    decides: 0,
  },
]

export const updateScenarios: readonly Scenario[] = [
  ...textFields.flatMap(ofEachField),
  {
    clause: 'update.description',
    says: 'Each of several descriptions that resemble the one before is stored in its place',
    steps: ({ manager, club, text }) =>
      alike(text('alike').description).map(description => update(manager, club.svc_id, { description })),
  },
  {
    clause: 'search.fresh',
    says: 'Each of several titles that resemble the one before is found in its place',
    steps: ({ manager, club, text }) =>
      alike(text('alike').title).map(title => update(manager, club.svc_id, { title })),
    decides: 0,
  },
  {
    clause: 'update.permission',
    says: 'An update of one field alone is refused to a caller with read and accepted of one with write',
    world: ({ world, club, bo, carol }) =>
      withAcrs(world, [...acrsOf(club, carol, ['read']), ...acrsOf(club, bo, ['write'])]),
    steps: ({ member, stranger, club, text }) =>
      [stranger, member].flatMap(caller =>
        textFields.map(field => update(caller, club.svc_id, { [field]: text(caller)[field] })),
      ),
    decides: 0,
  },
  {
    clause: 'search.group-id',
    says: 'A group is found by its SVC-ID with and without the prefix after updates and adds',
    steps({ manager, stranger, club: { svc_id: club }, idPrefix, text }) {
      const bare = club.slice(idPrefix.length)
      const updates = textFields.map(field => update(manager, club, { [field]: text('renamed')[field] }))
      // The second one changes nothing.
      const adds = [stranger, stranger].map(profile => join(manager, club, profile))
      const find = (s: string) => search(manager, s, onlyGroups)
      return [...updates, ...adds].flatMap((change, at) => [change, find(at % 2 === 0 ? bare : club)])
    },
  },
  {
    clause: 'update.partial',
    says: 'Updates of a field and of both and one that swaps them keep a member that has joined unseen',
    steps: ({ manager, stranger, club: { svc_id: club }, text }) => [
      read(manager, club),
      join(manager, club, stranger),
      update(manager, club, { title: text('joined').title }),
      update(manager, club, text('both')),
      update(manager, club, { title: text('both').description, description: text('both').title }),
    ],
    unseen: true,
  },
  {
    clause: 'update.permission',
    says: 'A stranger cannot update a group with new texts that its manager can give it',
    steps: ({ manager, stranger, club, text }) =>
      [stranger, manager].map(caller => update(caller, club.svc_id, text('denied'))),
  },
  {
    clause: 'update.permission',
    says: 'A stranger gets 403 to an update without a field or with the texts that the group has already',
    steps: ({ manager, stranger, club: { svc_id, title, description } }) => [
      update(stranger, svc_id, {}),
      ...[stranger, manager].map(caller => update(caller, svc_id, { title, description })),
    ],
  },
  {
    clause: 'update.not-found',
    says: 'The manager of a group gets 404 to an update after the group was deleted',
    steps: ({ manager, club: { svc_id: club }, noGroup, text }) => [
      update(manager, club, text('before')),
      remove(manager, club),
      ...[club, noGroup, manager].map(group => update(manager, group, text('after'))),
      ...textFields.map(field => update(manager, club, { [field]: text('after')[field] })),
    ],
    decides: 2,
  },
]
