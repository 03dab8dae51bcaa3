import fc from 'fast-check'
import { test } from 'tap'
import { arbitraryReports, hostileTexts } from '../../dev/test-support/arbitrary-reports.js'
import { evidenceWith, ids, reportWith, request, smallWorld } from '../../dev/test-support/evidence.js'
import { attributesOf, type Element, parsedPage, textOf } from '../../dev/test-support/parsed-page.js'
import { clauseIds } from '../../spec/clauses.js'
import { Run } from '../run.js'
import { reportPage } from './report-page.js'
import { shownStatus, words } from './status.js'

/** Everything that the templates make. */
const tags =
  'html head meta title style body header main footer nav section article div p h1 h2 h3 h4 ul ol li dl dt dd a b strong small span code pre details summary figure figcaption table thead tbody tr th td svg g rect path text'.split(
    ' ',
  )
const attributes =
  'lang charset http-equiv content name id class style href aria-label aria-labelledby aria-hidden role tabindex scope data-clause viewbox transform x y width height rx d text-anchor'.split(
    ' ',
  )
const has = (element: Element, name: string) => attributesOf(element).get(name)
const isCell = (element: Element) => has(element, 'data-clause') !== undefined

test('A page holds nothing that no template made, whatever the texts of a report hold', async t => {
  fc.assert(
    fc.property(arbitraryReports, report => {
      const { elements, errors } = parsedPage(
        reportPage(report, { replay: 'principal-oracle replay r.json' }),
      )
      const unknown = [
        ...elements.map(({ tagName }) => tagName).filter(tag => !tags.includes(tag)),
        ...elements.flatMap(element =>
          element.attrs.map(({ name }) => name).filter(name => !attributes.includes(name.toLowerCase())),
        ),
      ]
      const links = elements.flatMap(element => has(element, 'href') ?? [])
      const anchors = elements.flatMap(element => has(element, 'id') ?? [])
      t.same(unknown, [])
      t.same(errors, [])
      t.same(new Set(anchors).size, anchors.length, 'every id is unique')
      t.ok(
        links.every(
          link => anchors.includes(link.slice(1)) || /^http:\/\/localhost:4010\/#\/[\w.-]+$/.test(link),
        ),
        'every link leads to a place on the page, or to a clause on that of `serve`',
      )
    }),
    { numRuns: 60 },
  )
})

test('The grid has every clause once with its status, and every failed clause is under a headline', async t => {
  fc.assert(
    fc.property(arbitraryReports, report => {
      const { elements } = parsedPage(reportPage(report, {}))
      const cells = elements.filter(isCell)
      t.same(cells.map(cell => has(cell, 'data-clause')).sort(), clauseIds.toSorted())
      for (const row of report.clauses) {
        const status = shownStatus(row)
        const [cell] = cells.filter(each => has(each, 'data-clause') === row.id)
        const classes = has(cell as Element, 'class')?.split(' ')
        t.same(classes, ['cell', status])
        t.match(textOf(cell as Element), words[status])
      }
      const failed = report.clauses.filter(({ status }) => status === 'failed').map(({ id }) => id)
      const shown = elements.flatMap(element => /^failed-(.*)/.exec(has(element, 'id') ?? '')?.[1] ?? [])
      t.same(shown.sort(), failed.toSorted())
    }),
    { numRuns: 60 },
  )
})

test('A page shows no character that hides or moves others, except in what a reader copies', async t => {
  for (const text of hostileTexts) {
    const world = { ...smallWorld, groups: smallWorld.groups.map(group => ({ ...group, title: text })) }
    const page = reportPage(
      reportWith({
        'read.content': [evidenceWith([request('GET', `/${ids.larks}`, 200)], { world, message: text })],
      }),
      {},
    )
    t.notMatch(page, /[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e]|\p{Cs}/u)
    t.ok(page.length < 200_000, 'a long text is shortened')
  }
})

const joined = request('POST', `/${ids.vetted}/${ids.carol}`, 200, { actor: ids.anna, response: '' })
const refusal = request('GET', `/${ids.larks}`, 403, { response: '{"error":"no"}' })
const read = evidenceWith([joined, refusal], {
  message: 'readGroup does not return 200 to a caller with permission',
  expected: `200: an ACR gives it to ${ids.vetted}`,
  world: { ...smallWorld, acrs: [{ resource: ids.larks, principal: ids.vetted, permission: 'read' }] },
  curl: `curl --cookie "svc-token=\${TOKEN}" 'http://127.0.0.1/x?a=1&b=<2>'`,
})

test('A card has the rule, what was expected and what came, the picture, the requests, and what repeats them', async t => {
  const page = reportPage(reportWith({ 'acr.through-group': [read] }), {
    replay: 'principal-oracle replay r.json --target t.json',
  })
  const { elements } = parsedPage(page)
  const card = elements.find(element => has(element, 'id') === 'failed-acr.through-group') as Element
  const text = textOf(card)
  for (const part of [
    'readGroup does not return 200 to a caller with permission',
    'Rule An ACR that names a group grants its permission',
    'Expected 200: an ACR gives it to <Vetted>',
    'Observed 403',
    'By the rules, Carol has read on Larks, but the target returned 403.',
    'Given Carol is in Vetted',
    'POST Vetted/Carol as Anna 200',
    'This one decides GET Larks as Carol 403 {"error":"no"} expected 200',
    'principal-oracle replay r.json --target t.json --only acr.through-group',
    read.curl,
    'Seed 7',
  ])
    t.match(text, part)
  t.notMatch(text, /SVC-[0-9a-f]/, 'every SVC-ID has a name')
})

test('A page loads nothing and runs nothing', async t => {
  const page = reportPage(reportWith({ 'acr.through-group': [read] }), {})
  t.match(page, 'Content-Security-Policy')
  t.notMatch(page, /<script|<link|<img|@import|url\(|src=/)
})

test('A page says what was not tested, and that it did not pass', async t => {
  const run = new Run(['read.content', 'search.email', 'delete.permission'])
  run.served()
  run.check('read.content')
  run.untested('search.email', 'needs tokens')
  run.errored('delete.permission', 'a mistake of ours')
  const report = run.report({
    tool: { name: 'principal-oracle', version: '1.2.3' },
    target: { name: 'here', baseUrl: 'http://127.0.0.1:1', tier: 'actors' },
    seed: 7,
  })
  const { elements } = parsedPage(reportPage(report, {}))
  const textIn = (id: string) => textOf(elements.find(element => has(element, 'id') === id) as Element)
  const others = clauseIds.length - 1
  t.match(
    elements
      .filter(element => has(element, 'class') === 'verdict')
      .map(textOf)
      .join(),
    `inconclusive in the 3 selected 1 of ${clauseIds.length} clauses passed. ${others} clauses have no result.`,
  )
  for (const part of [
    '○ untested needs tokens search.email',
    '! errored a mistake of ours delete.permission',
    'These clauses did not pass.',
  ])
    t.match(textIn('without-result'), part)
  t.match(textIn('failures'), 'No clause failed.')
  t.match(textIn('method'), 'actors : tokens')
})
