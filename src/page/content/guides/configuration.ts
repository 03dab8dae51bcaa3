import type { Guide } from './guide.js'

export const configuration: Guide = {
  title: 'Configuration',
  lead: 'What the suite has to know about a deployment, how it treats one that others use, and how the reference server is set up.',
  parts: [
    {
      id: 'target-file',
      heading: 'The target file',
      blocks: [
        'A target file describes a deployment. `principal-oracle check --target staging.json` reads it. Paths in it start from its folder.',
        { code: 'target' },
        { table: 'target' },
        'A key that the schema does not know is an error, and the message names it. `fixtures/target.schema.json` is the schema, for editors.',
      ],
    },
    {
      id: 'tiers',
      heading: 'What can be tested',
      blocks: [
        { table: 'tiers' },
        [
          'A clause that cannot be tested is `untested`, and the report says what is missing. It never counts as passed.',
          '`principal-oracle check --list` says what would be tested. It sends nothing.',
          'If the target does not serve an operation, that is one failure. The clauses that need the operation are untested.',
          'At an open point, every fair reading passes. A target that changes its reading during the run fails `state.consistent`.',
        ],
      ],
    },
    {
      id: 'world-file',
      heading: 'The world file',
      blocks: [
        'A world file holds profiles, groups and ACRs. The reference server starts from one, the control protocol sends one, and `world` in a target file names the one that a deployment has.',
        { table: 'worldFile' },
        '`principal-oracle world --from staging.json` writes one from what the tokens of a target file find and may read. What they do not show gets a question mark. Decide it before you use the file.',
        'For the tier `world`, `fixtures/conformance.world.json` is small enough to enter by hand:',
        { table: 'conformanceWorld' },
        [
          'Create these on the deployment, and put the SVC-IDs of the deployment into a copy of the file.',
          'Give tokens of at least Ansel, Ansgar, Élodie, Łucja and Moira. Of the two profiles named Élodie, it is the one with the email address `elodie.m@example.com`.',
          'The deployment may hold other data too.',
        ],
      ],
    },
    {
      id: 'others',
      heading: 'A deployment that others use',
      blocks: [
        [
          'To another machine, the suite sends no request that writes, unless `--allow-writes` or `allowWrites` permits it. With `--read-only` it sends no such request to any machine.',
          '`rate` limits the requests per second. After 429, or 503 with `Retry-After`, the suite waits and sends the request again.',
          'A lost connection or a missing response never fails a clause.',
          'A wrong read after a write that is right when its case is repeated fails no clause either: the report calls it `seen once, not repeatable`, and says which `settleMs` to set.',
          'The suite deletes no group that it did not create, and leaves the others as they were: it adds a member who is one already, updates texts to what they are, and adds one member whom it removes again.',
          'It records the id of each group that it creates, and deletes the group at the end of the run or after Ctrl-C. A second Ctrl-C ends the run at once.',
          'If something is left, the suite prints the command that removes it: `principal-oracle sweep` with the file of the recorded ids.',
        ],
      ],
    },
    {
      id: 'options',
      heading: 'Options of a run',
      blocks: [
        { table: 'checkOptions' },
        'The exit code (exit status) is 0 if at least one clause was tested and none failed, 1 if a clause failed, and 2 if the run says nothing: invalid arguments, no connection, nothing to test, or an error of the suite.',
        'To repeat what failed, or to test it first:',
        { code: 'repeat' },
      ],
    },
    {
      id: 'server',
      heading: 'The reference server',
      blocks: [
        { table: 'serveOptions' },
        [
          'Without `--data`, changes are lost when the server stops. With it, the server responds to a change only after the change is on disk.',
          'The state file is one complete, readable JSON document at every moment. You may edit it while the server is stopped.',
          'The key that signs tokens is in a file next to the state file, so that tokens stay valid after a restart.',
        ],
        { table: 'limits' },
      ],
    },
  ],
}
