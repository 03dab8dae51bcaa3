import type { Step } from '../spec/step.js'
import { create, search } from '../spec/steps.js'
import { kindCases, type SearchCase } from './conditions/search.js'
import { textCases } from './conditions/texts.js'
import type { Faults, ResponseContext } from './fault.js'
import { forEach, forEachPair } from './operators/families.js'
import { mutateBody, mutateResultField, mutateResults, omit } from './operators/responses.js'

type Kind = 'profiles' | 'groups'

/** The fields of results, without those that the demo world cannot show. */
const resultFields = {
  common_name: { kind: 'profiles', words: 'the common name of a profile' },
  email: { kind: 'profiles', words: 'the email address of a profile' },
  avatar_url: { kind: 'profiles', words: 'the URL of the avatar of a profile' },
  name: { kind: 'groups', words: 'the name of a group' },
  description: { kind: 'groups', words: 'the description of a group' },
} as const satisfies Readonly<Record<string, { readonly kind: Kind; readonly words: string }>>
const { common_name, email, avatar_url, name: groupName, description } = resultFields

/** Profiles of the demo world by what is special about their common names. */
const nameSearches: Readonly<Record<string, string>> = {
  accents: 'Inés García',
  'other-script': 'Дарья Жукова',
  punctuation: "Siobhán O'Brien",
  words: 'Beatriz Dahl',
  'over-16': 'María José Ruiz Ortega',
}

function shownText(field: string, name: string): readonly Step[] | undefined {
  const { example } = textCases[name as keyof typeof textCases]
  if (field === 'name') return [create('Maya Lindqvist', example, 'Printed'), search('Anna Berg', example)]
  if (field === 'description')
    return [create('Maya Lindqvist', 'Orchard', example), search('Anna Berg', 'Orchard')]
  const known = nameSearches[name]
  return known === undefined ? undefined : [search('Anna Berg', known)]
}

function leavesOut(kind: Kind) {
  const other = kind === 'profiles' ? 'groups' : 'profiles'
  return ({ request }: ResponseContext) =>
    (request.query as Readonly<Record<string, string>>)[other] === 'false'
}

/** Results without one field in a search for their kind alone. */
function withoutField(fields: Partial<typeof resultFields>) {
  return forEach(fields as typeof resultFields, ({ kind, words }, field) => [
    `no-${field.replace('_', '-')}-in-${kind}-alone`,
    {
      says: `The server does not show ${words} in a search for ${kind} alone.`,
      also: ['search.values'],
      response: (response, exchange) =>
        exchange.operation === 'searchPrincipals' && leavesOut(kind)(exchange)
          ? mutateResults(kind, results => results.map(omit(field)))(response, exchange)
          : response,
      shownBy: [
        kind === 'profiles'
          ? search('Anna Berg', 'Sukarno', { groups: 'false' })
          : search('Anna Berg', 'Alumni', { profiles: 'false' }),
      ],
    },
  ])
}

const queryHolds: Readonly<
  Record<keyof typeof kindCases, (query: Readonly<Record<string, string>>) => boolean>
> = {
  'one-kind': ({ profiles, groups }) => profiles === 'false' || groups === 'false',
  'both-kinds': ({ profiles, groups }) => profiles !== 'false' && groups !== 'false',
  'explicit-flags': ({ profiles, groups }) => profiles === 'true' && groups === 'true',
}

/** Faults in what a search shows, under a condition. */
export const searchShown: Faults<
  'search.envelope' | 'search.profile-shape' | 'search.group-shape' | 'search.values'
> = {
  'search.envelope': forEachPair(
    { method: 'method', msg: 'msg' },
    kindCases,
    (field, { words, ...rest }: SearchCase, [, kind]) => [
      `no-${field}-with-${kind}`,
      {
        says: `The server leaves out \`${field}\` in a search ${words}.`,
        response: (response, exchange) =>
          queryHolds[kind as keyof typeof kindCases](
            exchange.request.query as Readonly<Record<string, string>>,
          )
            ? mutateBody('searchPrincipals', omit(field))(response, exchange)
            : response,
        shownBy: [search('Anna Berg', 'Sukarno', rest.flags)],
      },
    ],
  ),
  'search.profile-shape': withoutField({ common_name, email, avatar_url }),
  'search.group-shape': withoutField({ name: groupName, description }),
  'search.values': forEachPair(
    { common_name, name: groupName, description },
    textCases,
    ({ kind, words }, { words: condition, holds, spoil, spoilt }, [field, name]) => {
      const shownBy = shownText(field, name)
      if (shownBy === undefined) return undefined
      return [
        `${field.replace('_', '-')}-with-${name}-spoilt-in-results`,
        {
          says: `If ${words} is a text ${condition}, a search ${spoilt}.`,
          response: mutateResultField(kind, field, text => (holds(text) ? spoil(text) : text)),
          shownBy,
        },
      ]
    },
  ),
}
