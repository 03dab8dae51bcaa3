/** A token for a profile, from the reference server at `url`. `subject` is an SVC-ID, an email or a common name. */
export async function fetchToken(url: string, subject: string): Promise<string> {
  const response = await fetch(`${url}/_oracle/token?subject=${encodeURIComponent(subject)}`)
  if (!response.ok) throw new Error(`no token for ${subject}: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}
