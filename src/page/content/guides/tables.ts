/** The tables of the guides, with the headings of their columns. The build makes the rows from schemas and options. */
export const tables = {
  target: ['Key', 'Type', 'Meaning'],
  tiers: ['Tier', 'The target file has', 'What the suite tests'],
  worldFile: ['Key', 'Type', 'Meaning'],
  conformanceWorld: ['Of the world', 'Number'],
  checkOptions: ['Option of check', 'Meaning'],
  serveOptions: ['Option of serve', 'Meaning'],
  openRoutes: ['Request', 'What it does'],
  routes: ['Request', 'What it does'],
  controlRoutes: ['Request', 'What it does'],
  limits: ['Limits of the server'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type TableName = keyof typeof tables

/** What each tier is, in the words of the guide. */
export const tiers = [
  [
    '`anonymous`',
    '`baseUrl`',
    'Whether a request without a token succeeds. A clause can fail; no clause can pass.',
  ],
  [
    '`actors`',
    'also `tokens` of three profiles, at least one of them in Vetted',
    'Searches for these profiles, groups that the suite creates, and permissions on those groups.',
  ],
  [
    '`world`',
    'also `world`: a file with the profiles, groups and ACRs of the deployment',
    'Almost every clause, on this world.',
  ],
  [
    '`control`',
    '`control`: the URL of the control protocol',
    'Every clause, on generated worlds. Each failure is reduced to the smallest case.',
  ],
] as const
