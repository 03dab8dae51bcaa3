import { textOf } from '../actors/group-fixture.js'
import { outsiderOf, requireGroup, viewGroup } from '../actors/group-view.js'
import { isClientError, requireSuccess, sendAndSettle } from '../actors/requests.js'
import { oddTexts } from '../arbitraries/odd-texts.js'
import { caseForms } from '../arbitraries/text-classes.js'
import { clause } from '../runner/clause.js'
import { longField } from '../runner/longest-texts.js'
import type { TestContext } from '../runner/registry.js'
import { formatResponse } from '../target/format-response.js'
import type { GroupText } from '../target/group-text.js'
import { isSameText } from '../target/group-text.js'
import { formatView, isSameView } from '../target/group-view.js'
import { expectDenied, expectIdleDenied, expectMissingAfterDeletion } from './expect-denied.js'
import { actorsView, actorsWrite } from './needs.js'

type Field = keyof GroupText

clause(
  'update.title',
  'A new title is stored alone and with a description: an unusual one is stored or refused',
  actorsView,
  storesNew('title'),
)
clause(
  'update.description',
  'A new description is stored alone and with a title: an unusual one is stored or refused',
  actorsView,
  storesNew('description'),
)

/** A new value is stored, with the other field or alone. A server may refuse an unusual one. */
function storesNew(field: Field) {
  return (context: TestContext) =>
    context.withFixture(async (c, { manager, member, club }) => {
      const again = textOf(c, 'again')[field]
      const odd: readonly Partial<GroupText>[] = [
        caseForms.swapped(again),
        ...oddTexts(c.suite.mark()).map(text => text[field]),
      ]
        .map(text => ({ [field]: text }))
        .filter(body => longField(c.known.longest, body) === undefined)
      const target = { actor: manager, group: club.svc_id } as const
      for (const body of [textOf(c, 'updated'), { [field]: again }, ...odd]) {
        const request = { ...target, operation: 'updateGroup', body } as const
        const response = await sendAndSettle(c, request)
        if (odd.includes(body) && isClientError(response)) continue
        const view = await requireGroup(c, manager, club.svc_id)
        c.expect(response.status === 200 && isSameText(view[field], body[field]), () => ({
          decides: [response, ...c.last],
          expected: { statuses: [200], group: { [field]: body[field] } },
        }))
        // The next update is of a group that a member has left.
        if (c.known.serves('removeGroupMember'))
          await sendAndSettle(c, { ...target, operation: 'removeGroupMember', profile: member })
      }
    })
}

clause(
  'update.title',
  'An update with the title that the group has already is accepted',
  actorsView,
  acceptsPresent('title'),
)
clause(
  'update.description',
  'An update with the description that the group has already is accepted',
  actorsView,
  acceptsPresent('description'),
)

/** An update may contain the value that the group has already. */
function acceptsPresent(field: Field) {
  return (context: TestContext) =>
    context.withFixture(async (c, { manager, club }) => {
      const request = { operation: 'updateGroup', actor: manager, group: club.svc_id } as const
      const text = textOf(c, 'the same')
      await requireGroup(c, manager, club.svc_id)
      for (const [at, body] of [text, text, { [field]: text[field] }].entries()) {
        const response = await sendAndSettle(c, { ...request, body })
        const after = await viewGroup(c, manager, request.group)
        c.require(
          at > 0 || response.status === 200,
          () => `needs updateGroup to succeed; the target returned ${formatResponse(response)}`,
        )
        c.expect(response.status === 200 && after.view?.[field] === text[field], () => ({
          decides: [response, after],
          expected: { statuses: [200], group: { [field]: text[field] } },
          when: `with the ${field} that the group has already`,
        }))
      }
    })
}

clause(
  'update.partial',
  'An update of the title alone keeps the description and the members',
  actorsView,
  changesOnly('title'),
)
clause(
  'update.partial',
  'An update of the description alone keeps the title and the members',
  actorsView,
  changesOnly('description'),
)

/** An update with one field keeps the other field and the members. */
function changesOnly(field: Field) {
  return (context: TestContext) =>
    context.withFixture(async (c, { manager, club }) => {
      const { svc_id: group } = club
      const before = await requireGroup(c, manager, group)
      const text = textOf(c, 'partial')[field]
      const body = { [field]: text }
      const response = await sendAndSettle(c, { operation: 'updateGroup', actor: manager, group, body })
      const after = await viewGroup(c, manager, group)
      const expected = { status: 200, view: { ...before, [field]: text } }
      const isKept = isSameView({ ...after, view: after.view && { ...after.view, [field]: text } }, expected)
      c.expect(response.status === 200 && isKept, () => ({
        decides: [response, after],
        expected: { statuses: [200], group: expected.view },
        when: `with a ${field} alone`,
      }))
      c.require(
        after.view?.[field] === text,
        () => `needs updateGroup to store the new ${field} (update.${field}); ${formatView(after)}`,
      )
    })
}

clause(
  'update.partial',
  'Updates of one field and of both keep a member that has joined since the last read',
  actorsView,
  context =>
    context.withFixture(async (c, fixture) => {
      const { manager: actor, club } = fixture
      const { svc_id: group } = club
      const profile = outsiderOf(c, fixture, club)
      await requireGroup(c, actor, group)
      await requireSuccess(c, { operation: 'addGroupMember', actor, group, profile })
      for (const [words, body] of [
        ['a title alone', { title: textOf(c, 'joined').title }],
        ['both fields', textOf(c, 'both')],
      ] as const) {
        const response = await requireSuccess(c, { operation: 'updateGroup', actor, group, body })
        const after = await viewGroup(c, actor, group)
        c.expect(after.view?.members?.includes(profile) === true, () => ({
          decides: [response, after],
          expected: { statuses: [200], says: `still the member ${profile}` },
          wrong: 'removes a member that joined after the last read',
          when: `with ${words}`,
        }))
      }
    }),
)

clause(
  'update.permission',
  'A stranger cannot update a group with new texts that its manager can give it',
  actorsView,
  context =>
    context.withFixture((c, fixture) => {
      const { svc_id: group } = fixture.club
      const body = textOf(c, 'denied')
      return expectDenied(c, fixture, {
        request: { operation: 'updateGroup', group, body },
        isDone: ({ view }) => view?.title === body.title,
      })
    }),
)

clause(
  'update.permission',
  'A stranger gets 403 to an update with the texts that the group has already',
  actorsView,
  context =>
    context.withFixture((c, fixture) => {
      const { svc_id: group, title, description } = fixture.club
      return expectIdleDenied(c, fixture, { operation: 'updateGroup', group, body: { title, description } })
    }),
)

clause(
  'update.not-found',
  'The manager of a group gets 404 to an update after the group was deleted',
  actorsWrite,
  context =>
    context.withFixture((c, { manager, club }) => {
      const request = { operation: 'updateGroup', actor: manager, group: club.svc_id } as const
      return expectMissingAfterDeletion(
        c,
        { ...request, body: textOf(c, 'before') },
        { ...request, body: textOf(c, 'after') },
      )
    }),
)
