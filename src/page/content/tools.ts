/** The tools of the page: the place in the address, the title, and what a reader does there. */
export const tools = [
  [
    'rules',
    'All rules at a glance',
    'Who gets which status code from each operation, what is open, and every rule in a line.',
  ],
  [
    'story',
    'The story',
    'Three people and two groups: ten steps in fifteen minutes, from the first search to permissions through a group.',
  ],
  [
    'open',
    'Open points',
    'Where the specification is silent, servers may differ. Turn a switch, and see which answers change.',
  ],
  [
    'world',
    'World',
    'People, groups and ACRs as a picture. Pick a caller and a permission, and see the path that grants it.',
  ],
  ['search', 'Live search', 'Type, and see which field matches, and why a near miss does not.'],
  [
    'try',
    'Try it',
    'Any request by any caller, as curl, fetch, Python and Hurl, with the reason of its answer.',
  ],
  [
    'exercises',
    'Exercises',
    'Get started: exercises that check themselves, from the first search to rules that you write.',
  ],
  [
    'faults',
    'Faults',
    'Servers that break a rule, what that does to people, and a playground with each. Then name a fault by its answers.',
  ],
] as const
