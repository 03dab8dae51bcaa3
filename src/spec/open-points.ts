/** A place where the specification is silent or leaves two fair readings. */
export interface OpenPoint<V extends string = string> {
  readonly question: string
  /** The values a reading takes; for a `set` the parts that `+` joins, or `none`. */
  readonly values: readonly V[]
  readonly form: 'choice' | 'set' | 'text' | 'observed'
  /** How a value of form `text` is written. */
  readonly pattern?: RegExp
  /** What the reference server takes, and why. */
  readonly default: string
  readonly why: string
}

const refusals = ['400', '422'] as const
const all = (...parts: readonly string[]) => parts.join('+')

/** Every open point, without its `open.`, in the order of reports. */
export const openPoints = {
  'create-id-field': text(
    'Which field of the create response carries the new SVC-ID?',
    /^[A-Za-z_][\w-]*(\.[A-Za-z_][\w-]*)*$/,
    'svc_id',
    'The name that search gives it.',
  ),
  'read-fields': text(
    'Where do title, description and members stand in the read response?',
    /^[\w.-]+,[\w.-]+,[\w.-]+(\[\](\.[\w-]+)*)?$/,
    'title,description,members',
    'The names of section 2; members as plain ids. `members[].svc_id` makes them objects.',
  ),
  'success-bodies': choice(
    'What do update, delete, add and remove answer in a success body?',
    ['json', 'empty'],
    'json',
    'The same `method` and `msg` that search has.',
  ),
  'error-body': choice(
    'What does a refusal say?',
    ['json', 'empty'],
    'json',
    'A reason helps whoever debugs.',
  ),
  'missing-token': choice(
    'Is a missing token 401 or 403?',
    ['401', '403'],
    '401',
    'Nobody has been authenticated yet.',
  ),
  'bad-token': choice('Is a bad token 401 or 403?', ['401', '403'], '401', 'It authenticates nobody.'),
  'short-search': choice(
    'What does a search string of one or two characters get?',
    ['400', '404', '422', '403'],
    '400',
    'The request breaks a stated limit.',
  ),
  'missing-s': choice(
    'What does a search without `s` get?',
    ['400', '404', '422'],
    '400',
    'A required parameter is missing.',
  ),
  'bad-boolean': choice(
    'What does a flag that is no boolean get?',
    [...refusals, 'true', 'false'],
    '400',
    'Guessing would hide a mistake of the caller.',
  ),
  'boolean-forms': set(
    'Which spellings of a boolean are understood beside true and false?',
    ['TRUE', '1', 't', 'yes', 'on'],
    'none',
    'The text writes `profiles=true`.',
  ),
  'both-false': choice(
    'What does a search with both flags false get?',
    ['400', '404', '422'],
    '400',
    'It asks for nothing.',
  ),
  'excluded-list': choice(
    'Is the list of a kind left out absent or empty?',
    ['left-out', 'empty'],
    'left-out',
    'It is said to be present when its flag is true.',
  ),
  'result-limit': text(
    'How many results come at most, for each kind or for both together?',
    /^[1-9]\d{0,5}(\+[1-9]\d{0,5})?\/kind$|^[1-9]\d{0,5}\/shared$/,
    '20/kind',
    'A page of each. `20+10/kind` is 20 profiles and 10 groups, `20/shared` 20 in all.',
  ),
  'result-order': choice(
    'In which order do results come?',
    ['created', 'name', 'id'],
    'created',
    'The order that needs no explanation.',
  ),
  'second-part': choice(
    'What is the second part of a name of three parts or more?',
    ['rest', 'second', 'last'],
    'rest',
    'Family names of several words stay whole: van der Berg.',
  ),
  trim: choice(
    'Is white space around the search string kept or dropped?',
    ['kept', 'dropped'],
    'kept',
    'The string is matched as it was sent.',
  ),
  'special-case-folding': choice(
    'Do letters whose cases are not one to one match (ß/ss, İ/i, ﬁ/fi, ς/σ, é in one or two code points)?',
    ['plain', 'lower', 'upper', 'simple', 'full'],
    'simple',
    'One code point at a time, by upper and then lower case: neither position nor length matters.',
  ),
  'extra-fields': choice(
    'Do results have further fields?',
    ['none', 'some'],
    'none',
    'Section 2 lists what there is.',
  ),
  'creator-grant': set(
    'What does the creator hold on the new group?',
    ['read', 'write', 'changePermission'],
    all('read', 'write', 'changePermission'),
    'Somebody must be able to manage it.',
  ),
  'creator-is-member': choice(
    'Does the creator become a member?',
    ['no', 'yes'],
    'no',
    'Creating asks for a title and a description alone.',
  ),
  'permission-hierarchy': set(
    'Which permissions imply which?',
    ['changePermission-write', 'changePermission-read', 'write-read'],
    'none',
    'The table gives each a meaning of its own.',
  ),
  'forbidden-or-missing': choice(
    'What does a group that is not there get a caller who never had permission on it?',
    ['404', '403'],
    '404',
    'Not found is what it is.',
  ),
  'profile-or-permission': choice(
    'What does an unknown profile get a caller without write?',
    ['403', '404'],
    '403',
    'Who may not write need not learn who exists.',
  ),
  'malformed-id': choice(
    'What does an id in the path get that is not an SVC-ID?',
    ['404', '400', '422'],
    '404',
    'Nothing is there.',
  ),
  'remove-non-member': choice(
    'What does removing a profile get that is no member?',
    ['200', '404'],
    '200',
    'Like adding a member again: what was asked for holds.',
  ),
  'empty-update': choice(
    'What does an update with neither field get?',
    ['200', ...refusals],
    '200',
    'Both fields are optional.',
  ),
  'empty-strings': set(
    'Which empty or blank texts are accepted?',
    ['empty-title', 'blank-title', 'empty-description', 'blank-description'],
    all('empty-title', 'blank-title', 'empty-description', 'blank-description'),
    'They are strings. One that is not accepted gets 400.',
  ),
  diacritics: choice(
    'Does `garcia` find García?',
    ['distinct', 'ignored'],
    'distinct',
    'Only case is said not to matter.',
  ),
  'bare-prefix': choice(
    'Do `SVC`, `SVC-` and up to two characters after it match every such id?',
    ['everything', 'nothing'],
    'everything',
    'They are a beginning of the field like any other.',
  ),
  'check-order': choice(
    'When body, permission and group are all wrong, whose status wins?',
    ['body-last', 'body-first', 'body-between'],
    'body-last',
    'What a stranger sends is not looked at.',
  ),
  'wrong-type': choice(
    'What does a title or a description get that is no string?',
    [...refusals, 'text'],
    '400',
    'The type is given.',
  ),
  'stored-text': choice(
    'Are outer white space and Unicode normalisation of stored texts kept?',
    ['kept', 'trimmed', 'nfc'],
    'kept',
    'What was given is what is read.',
  ),
  characters: choice(
    'What counts as one character?',
    ['code-point', 'code-unit', 'grapheme'],
    'code-point',
    'Independent of encoding, and plain to count.',
  ),
  'empty-s': choice('Is `s=` missing or short?', ['short', 'missing'], 'short', 'It was sent.'),
  'unknown-properties': choice(
    'What do further properties of a body get?',
    ['ignored', ...refusals],
    'ignored',
    'Clients grow before servers do.',
  ),
  'unknown-parameters': choice(
    'What do further query parameters get?',
    ['ignored', ...refusals],
    'ignored',
    'Clients grow before servers do.',
  ),
  'size-limits': observed(
    'How long may a title, a description and a search string be?',
    'no limit of their own',
    'Only the size of a request is limited.',
  ),
  'rate-limit': observed('How many requests are taken?', 'none', 'A stub should not slow its users down.'),
  'duplicate-title': choice(
    'May two groups have one title?',
    ['accepted', '409', ...refusals],
    'accepted',
    'Groups are told apart by SVC-ID.',
  ),
  'wrong-content-type': choice(
    'What does a body with a wrong or no content type get?',
    ['415', '400', 'read'],
    '415',
    'The status made for it.',
  ),
  'system-group': set(
    'What may those with write do to Vetted?',
    ['update', 'delete', 'members'],
    all('update', 'delete', 'members'),
    'Write means the same on every group. What they may not gets 403.',
  ),
  'token-subject-gone': choice(
    'What does a valid token of a profile that is gone get?',
    ['401', '403'],
    '401',
    'It authenticates nobody who is here.',
  ),
  'token-lifetime': text(
    'How long does a token live, in seconds?',
    /^[1-9]\d{0,8}$/,
    '86400',
    'A working day, with room to spare.',
  ),
} as const satisfies Record<string, OpenPoint>

export type OpenPointId = keyof typeof openPoints

export const openPointIds = Object.keys(openPoints) as readonly OpenPointId[]

export function isOpenPointId(text: string): text is OpenPointId {
  return Object.hasOwn(openPoints, text)
}

type Choice<V extends string> = OpenPoint<V> & { readonly form: 'choice'; readonly default: V }
type Written = OpenPoint<string> & { readonly form: 'text' | 'observed' | 'set' }

function choice<const V extends readonly string[]>(
  question: string,
  values: V,
  standard: V[number],
  why: string,
): Choice<V[number]> {
  return { form: 'choice', question, values, default: standard, why }
}

function set(question: string, values: readonly string[], standard: string, why: string): Written {
  return { form: 'set', question, values, default: standard, why }
}

function text(question: string, pattern: RegExp, standard: string, why: string): Written {
  return { form: 'text', question, values: [], pattern, default: standard, why }
}

function observed(question: string, standard: string, why: string): Written {
  return { form: 'observed', question, values: [], default: standard, why }
}
