/** A condition on a text: a title, a description, a searchable field or a search string. */
interface TextCase {
  /** After "a title": with an accent. */
  readonly words: string
  holds(text: string): boolean
  /** What a server does to such a text by mistake. The result satisfies the condition no longer. */
  spoil(text: string): string
  /** The same in words. */
  readonly spoilt: string
}

function longerThan(length: number): TextCase {
  return {
    words: `of more than ${length} characters`,
    holds: text => [...text].length > length,
    spoil: text => [...text].slice(0, length).join(''),
    spoilt: `cuts it to ${length} characters`,
  }
}

const articles = /^(the|an?|der|die|das|les?|la|el|il|de|een) /i

/** Conditions that need a text of some length only. */
const lengthCases = {
  'over-16': longerThan(16),
  'over-33': longerThan(33),
  'over-65': longerThan(65),
} as const

/** Conditions on the characters of a text. */
const characterCases = {
  accents: {
    words: 'with an accent',
    holds: text => /[\u00c0-\u024f]/u.test(text),
    spoil: text =>
      text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßæøłđþ]/giu, '?'),
    spoilt: 'drops the accents',
  },
  'other-script': {
    words: 'in a script other than Latin',
    holds: text => /[\u0370-\u{10ffff}]/u.test(text),
    spoil: text => text.replace(/[\u0370-\u{10ffff}]/gu, '?'),
    spoilt: 'replaces the letters by question marks',
  },
  digits: {
    words: 'that begins with a digit',
    holds: text => /^\d/.test(text),
    spoil: text => text.replace(/^\d+/, ''),
    spoilt: 'drops the digits at its beginning',
  },
  punctuation: {
    words: 'with punctuation',
    holds: text => /[-'.,&/+!:;#()]/.test(text),
    spoil: text => text.replace(/[-'.,&/+!:;#()]/g, ''),
    spoilt: 'drops the punctuation',
  },
  wildcards: {
    words: 'with a wildcard character',
    holds: text => /[%_*?\\^$[\]]/.test(text),
    spoil: text => text.replace(/[%_*?\\^$[\]]/g, ''),
    spoilt: 'drops the wildcard characters',
  },
  words: {
    words: 'of several words',
    holds: text => /\S\s+\S/.test(text),
    spoil: text => text.split(/\s+/).slice(0, 1).join(''),
    spoilt: 'keeps only the first word',
  },
  article: {
    words: 'with a leading article',
    holds: text => articles.test(text),
    spoil: text => text.replace(articles, ''),
    spoilt: 'drops the article',
  },
} as const satisfies Readonly<Record<string, TextCase>>

export const textCases = { ...characterCases, ...lengthCases } as const
