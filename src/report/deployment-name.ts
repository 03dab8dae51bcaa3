/** A deployment in words: its name and its base URL, or the URL alone if the name is only the host in it. */
export function deploymentName({
  name,
  baseUrl,
}: {
  readonly name: string
  readonly baseUrl: string
}): string {
  const isHost = URL.canParse(baseUrl) && new URL(baseUrl).host === name
  return isHost ? baseUrl : `${name} at ${baseUrl}`
}
