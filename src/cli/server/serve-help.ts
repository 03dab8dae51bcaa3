import { limitsInWords } from '../../http/limits.js'
import { controlLimitsInWords } from '../../server/control/limits.js'
import { type ListedRoute, routeList } from '../../server/control/route-list.js'
import { troublesInWords } from '../../server/control/trouble.js'

const troubles = troublesInWords.map(([word, says]) => `  ${word.padEnd(14)} ${says}`).join('\n')

/** The columns of the list of routes. */
const [start, width] = [34, 120]

/** What `serve --help` says in addition to the options. */
export const serveHelp = `
With --control, each base URL has these routes in addition to the specification:
${linesOf(routeList.withControl)}

--trouble and /_oracle/trouble take these. A request that meets it:
${troubles}
--trouble KIND@OPERATION is only for the first request of an operation in each world, and KIND@OPERATION#2 for the
second, such as 503=1s@readGroup. Without @, all requests to operations meet it.
If several fit a request, it meets the first latency and the first other trouble; what is for all requests comes last.

Also without --control:
${linesOf(routeList.always)}
With --control-token, all of these routes require the header Authorization: Bearer TOKEN. These never do:
${linesOf(routeList.open)}

Limits:
  ${[...limitsInWords(), ...controlLimitsInWords()].join('\n  ')}

Examples:
  principal-oracle serve                                  the demo world, on port 4010
  principal-oracle serve --port 0 --data state.json       a free port; changes are kept
  principal-oracle serve --reading short-search=404 --reading result-limit=50/shared
  principal-oracle serve --like report.json               behave like the deployment of a report
  principal-oracle serve --fault like-wildcards           break a clause, to test a client or a test suite`

function linesOf(routes: readonly ListedRoute[]): string {
  return routes.map(lineOf).join('\n')
}

/** What a route does begins in a column of its own, and is as wide as the rest of the help. */
function lineOf({ methods, path, says }: ListedRoute): string {
  const indent = ' '.repeat(start)
  const lines = says.match(new RegExp(`\\S.{0,${width - start - 1}}(?=\\s|$)`, 'g')) ?? []
  const route = `  ${methods} ${path}`
  const first = route.length < start ? route.padEnd(start) : `${route}\n${indent}`
  return first + lines.join(`\n${indent}`)
}
