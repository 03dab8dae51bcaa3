import { badTokenNames } from './bad-tokens.js'

/** A path under which the server offers something in addition to the specification. */
export interface ListedRoute {
  /** The methods, separated by commas. */
  readonly methods: string
  /** Parts in capitals stand for a value. */
  readonly path: string
  /** What it does. */
  readonly says: string
}

/** Served to everybody. */
const open: readonly ListedRoute[] = [
  { methods: 'GET, HEAD', path: '/', says: 'for a browser, the rules with examples; for others, this list' },
  {
    methods: 'GET',
    path: '/openapi.json',
    says: 'the OpenAPI description of the operations under the readings in force, with examples; with ?fair, what every fair server may return',
  },
  { methods: 'GET', path: '/_oracle/page/FILE', says: 'what that page consists of' },
  { methods: 'GET, HEAD', path: '/_oracle/health', says: 'whether the server responds' },
]

/** Served also without --control. */
const always: readonly ListedRoute[] = [
  {
    methods: 'GET',
    path: '/_oracle',
    says: 'the size of the world, what is not the default (as options of serve), and this list',
  },
  {
    methods: 'GET',
    path: '/_oracle/requests',
    says: 'the last requests, without tokens; ?operation=, ?caller= and ?status= select some',
  },
  {
    methods: 'GET',
    path: '/_oracle/requests/ID',
    says: 'why a request had its outcome; the header x-request-id of each response has the ID; ?principal=NAME says why a search found it, or why not',
  },
  {
    methods: 'GET',
    path: '/_oracle/explain',
    says: '?caller=&permission=&group= says why the caller has the permission, or why not; ?search=&principal= what a search finds, and why',
  },
  {
    methods: 'GET',
    path: '/_oracle/token',
    says: '?subject=NAME returns {svc_id, common_name, token} of the profile with this SVC-ID, email or common name',
  },
  {
    methods: 'POST',
    path: '/_oracle/tokens',
    says: `the same for {"subject": NAME}; "lifetime": SECONDS sets how long it is valid, and "bad": KIND makes it invalid: ${badTokenNames.join(', ')}`,
  },
  {
    methods: 'GET, POST',
    path: '/_oracle/login',
    says: 'a page that signs a browser in as a profile, and then goes to ?return=URL, which must be one of this server or of an origin of --cors',
  },
  {
    methods: 'GET',
    path: '/_oracle/.well-known/jwks.json',
    says: 'the public key that verifies the tokens',
  },
]

const withControl: readonly ListedRoute[] = [
  {
    methods: 'GET, PUT, DELETE',
    path: '/_oracle/world',
    says: 'shows or replaces the world; DELETE ends an isolated one',
  },
  {
    methods: 'PUT, POST',
    path: '/_oracle/worlds',
    says: 'adds an isolated world: the one in the body, or a copy of the first world; the response has its baseUrl, tokens of its profiles, and badTokens. It has the readings and faults that the first world has then, and the trouble of --trouble',
  },
  {
    methods: 'POST',
    path: '/_oracle/reset',
    says: 'returns to the world and the trouble at the start, with an empty journal; readings and faults stay as they are',
  },
  { methods: 'GET', path: '/_oracle/snapshots', says: 'the names of the saved states' },
  {
    methods: 'PUT, POST, GET, DELETE',
    path: '/_oracle/snapshots/NAME',
    says: 'saves the state, returns to it, shows it, deletes it',
  },
  {
    methods: 'GET, PUT',
    path: '/_oracle/readings',
    says: 'such as {"short-search": "404"}; what is left out gets its default',
  },
  { methods: 'GET, PUT', path: '/_oracle/faults', says: 'such as ["like-wildcards"]' },
  {
    methods: 'POST, GET, DELETE',
    path: '/_oracle/trouble',
    says: 'orders trouble for requests to come, lists the orders with their hits, ends all: {"trouble": "503", "next": 2, "operation": "readGroup", "caller": "Anna Berg"} is for the next two reads by Anna; next may be "all", its default is 1',
  },
]

/** What the server offers in addition to the specification. The page, `GET /_oracle` and `serve --help` list it. */
export const routeList = { open, always, withControl } as const

/** What a server offers. @param control whether it was started with --control */
export function routesOf(control: boolean): readonly ListedRoute[] {
  return [...open, ...always, ...(control ? withControl : [])]
}
