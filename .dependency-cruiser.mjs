// What may import what, also of types. `npm run lint` checks it.
import { readFileSync } from 'node:fs'

/**
 * What each part may import in addition to itself: a part, or modules of it. Parts are folders and files of src.
 * Tests and src/dev may import everything.
 */
const arrows = {
  spec: [],
  engine: ['spec'],
  http: ['spec', 'loopback', 'signing-keys'],
  storage: ['spec', 'signing-keys'],
  faults: ['spec', 'suggestions'],
  report: ['spec'],
  loopback: [],
  'signing-keys': [],
  'large-json': [],
  suggestions: [],
  'covering-array': [],
  files: ['spec', 'large-json'],
  examples: ['spec', 'files'],
  'server/control': [
    'spec',
    'files',
    'suggestions',
    // Reading a body and refusing a request; never the routes of the specification.
    'http/(body|cookie-token|journal|limits|redacted|reply|world-path)',
    // The page of the login.
    'report/html/(markup|page)',
  ],
  'client-runs': [
    'spec',
    'covering-array',
    'report/(failures/texts|html/markup|paint)',
    'server/control/trouble-order',
  ],
  openapi: ['spec', 'http', 'examples', 'files'],
  page: ['spec'],
  server: [
    'spec',
    'openapi',
    'engine',
    'http',
    'storage',
    'faults',
    'files',
    'suggestions',
    'report/html/(markup|page)',
  ],
  index: ['spec', 'server', 'faults/(registry|fault-name)'],
  check: ['spec', 'report', 'files', 'suggestions', 'index', 'spec-tests'],
  cli: [
    'spec',
    'report',
    'client-runs',
    'files',
    'suggestions',
    'examples',
    'check',
    // What starts a reference server chooses its options and explains its errors.
    'server/reference-server',
    'faults/(registry|fault)',
    'http/(host|limits)',
    'storage/state-error',
    'server/control/(clock|world-routes|limits|not-default|page-files|route-list|trouble)',
    'server/control/(bad-tokens|trouble-order|without-tokens)',
  ],
  'spec-tests': ['spec', 'report', 'files', 'loopback', 'signing-keys', 'covering-array'],
}

/** Modules of which a part may import the types alone. */
const seams = {
  'server/control': 'http/(session|serving)',
  faults: 'http/(session|serving|reply)',
}

const { files } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
/** What package.json leaves out of the package. */
const left = files.flatMap(glob => /^!dist\/([^*]+?)(\.\*)?$/.exec(glob)?.[1] ?? []).map(pathOf)

const tests = '\\.test\\.tsx?$'
const exempt = [tests, '^src/dev/']
const clause = pathOf('spec-tests/run/clause')
const alone = pathOf('spec-tests/run/alone')
const defaultTarget = pathOf('spec-tests/target/reference')
const parts = Object.keys(arrows).map(pathOf)
/** Those in the page. */
const packages = '(^|/)node_modules/(@?preact|diff|minisearch|stemmer)/'

const rules = {
  ...Object.fromEntries(
    Object.entries(arrows).map(([part, more]) => [
      `imports of ${part}`,
      {
        from: { path: pathOf(part), pathNot: [...exempt, defaultTarget] },
        to: { path: '^(src|spec-tests)/', pathNot: [part, ...more, seams[part] ?? part].map(pathOf) },
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(seams).map(([part, modules]) => [
      `types alone in ${part}`,
      {
        from: { path: pathOf(part), pathNot: exempt },
        to: { path: pathOf(modules), dependencyTypesNot: ['type-only'] },
      },
    ]),
  ),
  'every part is in the list': { from: { path: '\\.tsx?$', pathNot: [...exempt, ...parts] }, to: {} },
  'the specification imports nothing': {
    from: { path: pathOf('spec'), pathNot: exempt },
    to: { pathNot: pathOf('spec') },
  },
  'only the default target starts a server': {
    from: { path: defaultTarget },
    to: { path: '^(src|spec-tests)/', pathNot: [pathOf('spec-tests'), pathOf('index')] },
  },
  // A file of the suite that runs by itself loads the others.
  'no circle': { from: {}, to: { circular: true, viaOnly: { pathNot: alone } } },
  'nothing but the list of them imports a test': {
    from: { pathNot: ['/all\\.ts$', pathOf('spec-tests/run/load-tests')] },
    to: { path: '\\.(suite|test)\\.tsx?$' },
  },
  'what ships does not import a package that is not installed with it': {
    from: { path: '\\.tsx?$', pathNot: [...exempt, pathOf('page'), alone] },
    // What has no module to import, such as a linter, is unknown.
    to: { dependencyTypes: ['npm-dev', 'unknown'] },
  },
  'the page has few packages': {
    from: { path: pathOf('page'), pathNot: tests },
    to: { dependencyTypes: ['npm-dev', 'unknown'], pathNot: packages },
  },
  'what ships does not import a module that does not': {
    from: { path: '\\.tsx?$', pathNot: [tests, ...left] },
    to: { path: left, pathNot: alone },
  },
  // This import runs only if a file of the suite runs by itself.
  'only a clause imports what runs it alone': {
    from: { path: '\\.tsx?$', pathNot: [...exempt, clause] },
    to: { path: alone },
  },
}

export default {
  forbidden: Object.entries(rules).map(([name, rule]) => ({ name, severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}

function pathOf(part) {
  return `^(src/)?${part}(/|\\.tsx?$)`
}
