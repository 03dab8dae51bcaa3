/** A deployment in words: its name and its base URL, or only one of them if the other one adds nothing. */
export function deploymentName({
  name,
  baseUrl,
}: {
  readonly name: string
  readonly baseUrl: string
}): string {
  const isHost = URL.canParse(baseUrl) && new URL(baseUrl).host === name
  return isHost ? baseUrl : [name, baseUrl].filter(part => part !== '').join(' at ')
}
