import { source } from '../../spec/source.js'
import { data } from '../page-data.js'
import { isServed } from '../state/server.js'

/** What this page is made from, and what the server offers in addition, if there is one. */
export function Footer() {
  return (
    <footer class="bottom stack">
      {isServed && <ServerLinks />}
      <p>
        principal-oracle {data.version}. Written from <cite>{source.title}</cite>, SHA-256{' '}
        <code>{source.sha256.slice(0, 12)}…</code>. The examples run in your browser, on the code that says in
        the server what is right; nothing that you do here leaves it
        {isServed ? ', unless you send it to the server' : ''}.
      </p>
    </footer>
  )
}

const links = [
  ['/_oracle', 'list of routes (JSON)'],
  ['/_oracle/requests', 'the last requests (JSON)'],
  ['/_oracle/login', 'sign in'],
  ['/openapi.json', 'OpenAPI (JSON)'],
  ['/_oracle/health', 'health (JSON)'],
  ['/_oracle/.well-known/jwks.json', 'public key (JSON)'],
] as const

function ServerLinks() {
  return (
    <p>
      This server is a stub of the specification. Do not use it for real accounts. In addition it has:{' '}
      {links.map(([path, says], at) => (
        <span key={path}>
          {at > 0 && ' · '}
          <a href={path}>{says}</a>
        </span>
      ))}
    </p>
  )
}
