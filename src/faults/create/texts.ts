import type { GroupText } from '../../spec/body.js'
import { textCases } from '../conditions/texts.js'
import type { Fault, Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { performWithPermission, sideEffect } from '../operators/service.js'
import { mutateCreateBody, mutateStoredStrings, mutateStoredText } from '../operators/texts.js'

/** Without the cases of `other-scripts-lost` and `title-cut`. */
const { 'other-script': _, 'over-16': __, 'over-33': ___, ...newCases } = textCases

/** Faults in the texts that a creation takes and stores. */
export const texts: Faults<'create.requires-fields' | 'create.persists'> = {
  'create.requires-fields': {
    'description-optional': {
      says: 'The server creates a group without a description.',
      definitions: mutateCreateBody(text => ({ description: '', ...text })),
    },
    'title-optional': {
      says: 'If the body has no title, the server creates the group with the title "Untitled".',
      definitions: mutateCreateBody(text => ({ title: 'Untitled', ...text })),
    },
    'created-in-part': {
      says: 'The server refuses a body without a description, but creates the group.',
      service: sideEffect(({ service, request, outcome }) => {
        if (outcome.kind !== 'refused' || outcome.reason !== 'missing-field') return undefined
        if (request.operation !== 'createGroup' || request.body.kind !== 'json') return undefined
        const value = { description: '', ...(request.body.value as GroupText) }
        performWithPermission(service, { ...request, body: { kind: 'json', value } })
        return undefined
      }),
    },
  },
  'create.persists': {
    'description-lost': {
      says: 'The server does not store the description of a new group.',
      definitions: mutateStoredText(text => ({ ...text, description: '' })),
    },
    'title-cut': {
      says: 'The server cuts the title of a new group to 32 characters.',
      definitions: mutateStoredText(({ title, description }) => ({ title: title.slice(0, 32), description })),
    },
    'other-scripts-lost': {
      says: 'The server stores a question mark in place of every character outside Latin-1.',
      definitions: mutateStoredStrings(text => text.replace(/[^ -ÿ]/gu, '?')),
    },
    'cut-at-an-emoji': {
      says: 'The server cuts off a text before the first character that takes four bytes in UTF-8.',
      definitions: mutateStoredStrings(text => text.replace(/[\u{10000}-\u{10ffff}].*$/su, '')),
    },
    'markup-removed': {
      says: 'The server removes everything that looks like an HTML tag from a text.',
      definitions: mutateStoredStrings(text => text.replace(/<[^<>]*>/g, '')),
    },
    'line-breaks-unified': {
      says: 'The server stores a Windows line break (CRLF) as a Unix line break (LF).',
      definitions: mutateStoredStrings(text => text.replaceAll('\r\n', '\n')),
    },
    'spaces-collapsed': {
      says: 'The server stores several spaces in a row as one space.',
      definitions: mutateStoredStrings(text => text.replace(/ +/g, ' ')),
    },
    'text-as-a-number': {
      says: 'The server stores a text that looks like a number as that number, without leading zeros.',
      definitions: mutateStoredStrings(text =>
        text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text,
      ),
    },
    'entities-decoded': {
      says: 'The server decodes HTML entities in a text before it stores the text.',
      definitions: mutateStoredStrings(text => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")),
    },
    ...spoiltTexts('title'),
    ...spoiltTexts('description'),
  },
}

/** The server changes some of the texts of a new group. */
function spoiltTexts(field: 'title' | 'description'): Readonly<Record<string, Fault>> {
  return forEach(newCases, ({ words, holds, spoil, spoilt }, name) => [
    `new-${field}-with-${name}-spoilt`,
    {
      says: `If a new group has a ${field} ${words}, the server ${spoilt}.`,
      definitions: mutateStoredText(text =>
        holds(text[field]) ? { ...text, [field]: spoil(text[field]) } : text,
      ),
    },
  ])
}
