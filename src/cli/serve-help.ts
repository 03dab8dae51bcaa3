import { limitsInWords } from '../http/limits.js'
import { workbenchLimitsInWords } from '../workbench/limits.js'
import { troublesInWords } from '../workbench/trouble.js'

const troubles = troublesInWords.map(([word, says]) => `  ${word.padEnd(14)} ${says}`).join('\n')

/** What `serve --help` says in addition to the options. */
export const serveHelp = `
With --control, each base URL has these routes in addition to the specification:
  GET, PUT /_oracle/world              show or replace the world
  PUT, POST /_oracle/worlds            add an isolated world: the one in the body, or a copy of the first world;
                                       the response has its baseUrl, tokens of its profiles, and badTokens.
                                       DELETE BASEURL/_oracle/world ends it.
                                       It has the readings and faults that the first world has then
  POST /_oracle/reset                  return to the state and the trouble at the start; readings and faults stay as they are
  PUT, POST, GET, DELETE /_oracle/snapshots/NAME   save the state, return to it, show it, delete it;
                                       GET /_oracle/snapshots lists the names
  GET, PUT /_oracle/readings           such as {"short-search": "404"}; what is left out gets its default
  GET, PUT /_oracle/faults             such as ["like-wildcards"]
  POST, GET, DELETE /_oracle/trouble   order trouble for requests to come, list the orders with their hits, end all:
                                       {"trouble": "503", "next": 2, "operation": "readGroup", "caller": "Anna Berg"}
                                       for the next two reads by Anna; next may be "all", its default is 1

--trouble and /_oracle/trouble take these. A request that meets it:
${troubles}
If several fit a request, it meets the first latency and the first other trouble; what is for all requests comes last.

Also without --control:
  GET /_oracle                         the size of the world, and what is not the default, as options of this command
  GET /_oracle/requests                the last requests, without tokens; ?operation=, ?caller= and ?status= select some
  GET /_oracle/requests/ID             why a request had its outcome; each response has its ID in the header x-request-id;
                                       ?principal=NAME says why a search found it, or why not
  GET /_oracle/explain                 ?caller=&permission=&group= or ?search=&principal=, as \`principal-oracle explain\`
  GET /_oracle/token?subject=NAME      a token for the profile with this SVC-ID, email or common name
  POST /_oracle/tokens                 the same for {"subject": NAME}; with "bad": KIND an invalid one (the command
                                       token lists the kinds), with "lifetime": SECONDS one of that lifetime
  GET /_oracle/login?return=URL        a page that signs a browser in as a profile, and then goes to the URL, which
                                       must be one of this server or of an origin of --cors
  GET /_oracle/.well-known/jwks.json   the public key that verifies the tokens
With --control-token, all of these routes require the header Authorization: Bearer TOKEN. GET /_oracle/health and GET /
never do: a probe, and a page that says what is where.

Limits:
  ${[...limitsInWords(), ...workbenchLimitsInWords()].join('\n  ')}

Examples:
  principal-oracle serve                                  the demo world, on port 4010
  principal-oracle serve --port 0 --data state.json       a free port; changes are kept
  principal-oracle serve --reading short-search=404 --reading result-limit=50/shared
  principal-oracle serve --like report.json               behave like the deployment of a report
  principal-oracle serve --fault like-wildcards           break a clause, to test a client or a test suite`
