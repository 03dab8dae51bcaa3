import { refuse } from '../spec/outcome.js'
import { create, search } from '../spec/steps.js'
import type { Fault, Faults } from './fault.js'
import { mutateIndexedText } from './operators/matching.js'
import { mutateOutcome } from './operators/operations.js'

type TextClause = 'search.group-name' | 'search.group-description'

/** The index holds only the beginning of a text of a group. */
function indexedTo(field: TextClause): Readonly<Record<string, Fault>> {
  const what = field === 'search.group-name' ? 'name' : 'description'
  return Object.fromEntries(
    [16, 33, 65, 130, 260].map(length => [
      `group-${what}-indexed-to-${length}`,
      {
        says: `The server indexes only ${length} characters of a group ${what}.`,
        definitions: mutateIndexedText(field, text => text.slice(0, length)),
        shownBy: showingText(what, 'Tides'.padEnd(length + 5, 'x')),
      },
    ]),
  )
}

function withoutArticle(field: TextClause): Fault {
  const what = field === 'search.group-name' ? 'name' : 'description'
  return {
    says: `The server indexes a group ${what} without its leading article.`,
    definitions: mutateIndexedText(field, text =>
      text.replace(/^(the|an?|der|die|das|les?|la|el|il|de|een) /i, ''),
    ),
    shownBy: showingText(what, 'The Tides'),
  }
}

function showingText(what: 'name' | 'description', text: string) {
  const texts = what === 'name' ? ([text, 'Printed'] as const) : (['Orchard', text] as const)
  return [create('Maya Lindqvist', ...texts), search('Anna Berg', text)]
}

/** Faults that show only for long texts, for texts with an article, or for words that mean a value. */
export const searchGroupTexts: Faults<TextClause> = {
  'search.group-name': {
    ...indexedTo('search.group-name'),
    'group-name-without-article': withoutArticle('search.group-name'),
    'words-for-values-find-nothing': {
      says: 'A search for "null", "undefined", "true" or "false", in any case, finds nothing.',
      definitions: mutateOutcome('searchPrincipals', (outcome, { query }, { readings }) =>
        outcome.kind === 'found' && /^(null|undefined|true|false)$/i.test(query.s ?? '')
          ? refuse('no-match', 'searchPrincipals', readings)
          : outcome,
      ),
      shownBy: showingText('name', 'Null'),
    },
  },
  'search.group-description': {
    ...indexedTo('search.group-description'),
    'group-description-without-article': withoutArticle('search.group-description'),
  },
}
