/*
 * Why the suite cannot see some faults on a world that the target keeps. Each reason with the faults that it hides.
 */
export const needsGeneratedWorld: Readonly<Record<string, readonly string[]>> = {
  'The suite deletes no group that it has not created.': [
    'deleting-takes-all',
    'direct-acrs-ignored-for-delete',
    'group-acrs-ignored-for-delete',
    'first-acr-alone-for-delete',
    'readers-delete',
    'group-readers-write-for-delete',
    'vetted-delete',
    'vetted-write-for-delete',
    'joining-forgotten-by-delete',
    'leaving-forgotten-by-delete',
    'deleted-vetted-is-open',
  ],
  'The suite removes nobody else from a group that it has not created than the one whom it added.': [
    'group-acrs-ignored-for-remove',
    'readers-remove',
    'group-readers-write-for-remove',
    'vetted-write-for-remove',
    'joining-forgotten-by-remove',
    'leaving-forgotten-by-remove',
    'leaving-forgotten-by-read',
    'leaving-forgotten-by-update',
    'leaving-forgotten-by-add',
  ],
  'No operation of the specification gives an ACR to a group that the suite has created.': [
    'named-group-stays',
    'update-drops-idle-acrs',
    'deletion-cascades',
    'deleted-group-grants',
    'deleted-group-grants-read',
    'deleted-group-grants-update',
    'deleted-group-grants-delete',
    'deleted-group-grants-add',
    'deleted-group-grants-remove',
    'open-after-a-deleted-acr',
    'update-by-another-lost',
    'description-of-own-read-written-back',
    'addition-by-another-after-a-removal-lost',
    'member-kept-once-for-each-adder',
    'only-the-adder-removes',
  ],
  'The suite gives no group that it has not created another text, and only members of Vetted write those that it has created.':
    [
      'stale-write-back',
      'empty-strings-outside-vetted',
      'wrong-type-outside-vetted',
      'stored-text-outside-vetted',
      'duplicate-title-outside-vetted',
    ],
  'The suite sends unknown properties only to groups that it has created, and only members of Vetted write those.':
    ['unknown-properties-outside-vetted'],
  'The suite changes no member and no text of Vetted, and creates no other group with its name.': [
    'vetted-in-the-token',
    'vetted-by-name',
    'refusal-to-create-remembered',
    'system-group-renamed-though-refused',
    'system-group-emptied-though-refused',
    'empty-vetted-is-open',
    'creator-needs-vetted',
  ],
  'A world that somebody enters by hand has too few principals.': [
    'no-limit',
    'no-limit-of-profiles',
    'no-limit-of-groups',
  ],
  'A world that somebody enters by hand has no name of more than 130 characters, or one that begins like an SVC-ID.':
    [
      'group-name-indexed-to-130',
      'group-name-indexed-to-260',
      'prefix-means-an-id',
      'length-after-the-prefix',
    ],
  'A world that somebody enters by hand has no text of several lines.': ['any-line', 'any-tabulator'],
  'No other profile with a token has the name of a member of Vetted.': [
    'namesake-of-a-member-creates',
    'namesake-of-the-creator-permitted',
  ],
}
