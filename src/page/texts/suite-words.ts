/** What the tests vary, where the name in the code says too little. */
const factors: Readonly<Record<string, string>> = {
  acrs: 'ACRs of the group',
  before: 'request before',
  case: 'letter case',
  changedBy: 'caller of the change before',
  history: 'changes before',
  kinds: 'kinds that are searched',
  members: 'members of the group',
  missing: 'SVC-ID that is not found',
  new: 'new text',
  one: 'first request',
  other: 'second request',
  others: 'other ACRs',
  part: 'part of the field',
  past: 'membership so far',
  place: 'place in the list of ACRs',
  position: 'place in the list of members',
  searched: 'searched before',
  stranger: 'what the refused caller holds',
  third: 'third request',
  way: 'how the caller has permission',
}

export function factorText(factor: string): string {
  return factors[factor] ?? factor
}

const tiers: Readonly<Record<string, string>> = {
  anonymous: 'a base URL',
  actors: 'tokens',
  world: 'tokens, and a world that the suite knows',
  control: 'a server whose world the suite can replace',
}

/** What the suite needs for a test, by its tier. */
export function tierText(tier: string): string {
  return tiers[tier] ?? tier
}
