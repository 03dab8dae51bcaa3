import type { Profile } from '../spec/nouns.js'

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
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in</title>
<style>body { font: 1rem sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem } button { font: inherit }</style>
<h1>Sign in</h1>
<p>${escaped(state)} Choose a profile. This is a stub: it asks for no password.</p>
<form method="post">
<ul>
${profiles
  .slice(0, mostShown)
  .map(profile => item(profile, goesTo))
  .join('\n')}
</ul>
</form>
${rest > 0 ? `<p>${rest} more profiles: <code>principal-oracle token NAME</code> prints a token of any profile.</p>\n` : ''}</html>
`
}

function item({ svc_id, common_name, email }: Profile, goesTo: string | undefined): string {
  const query = new URLSearchParams({ subject: svc_id, ...(goesTo === undefined ? {} : { return: goesTo }) })
  const name = `<button formaction="?${escaped(String(query))}">${escaped(common_name)}</button>`
  return `<li>${name} ${escaped(email ?? svc_id)}</li>`
}

/** Text that is safe in HTML and in the value of an attribute. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
