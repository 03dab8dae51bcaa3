import { html, type Markup, pageOf } from '../../report/html/markup.js'
import type { Profile } from '../../spec/nouns.js'

/** More people would make the page slow. */
const mostShown = 500

/**
 * The page on which a person chooses a profile.
 * @param signedIn the common name of the profile that the browser has a token of
 * @param goesTo where the login returns, as the request for the page had it
 */
export function loginPage(
  profiles: readonly Profile[],
  signedIn: string | undefined,
  goesTo: string | undefined,
): string {
  const rest = profiles.length - mostShown
  const state = signedIn === undefined ? 'You are not signed in.' : `You are signed in as ${signedIn}.`
  return pageOf(
    'Sign in',
    html`button { font: inherit } li { padding: .15rem 0 }`,
    html`<main class="top">
<h1>Sign in</h1>
<p>${state} Choose a profile. This is a stub: it asks for no password.</p>
<form method="post">
<ul>
${profiles.slice(0, mostShown).map(profile => item(profile, goesTo))}</ul>
</form>
${rest > 0 ? html`<p>${rest} more profiles: <code>principal-oracle token NAME</code> prints a token of any profile.</p>` : undefined}
</main>`,
  )
}

function item({ svc_id, common_name, email }: Profile, goesTo: string | undefined): Markup {
  const query = new URLSearchParams({ subject: svc_id, ...(goesTo === undefined ? {} : { return: goesTo }) })
  return html`<li><button formaction="?${String(query)}">${common_name}</button> ${email ?? svc_id}</li>
`
}
