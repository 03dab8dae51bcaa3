export interface CurlRequest {
  readonly url: string
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: unknown
}

/** The request as one line for a shell. */
export function curl({ url, method, path, token, body }: CurlRequest): string {
  return [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    '--cookie',
    quote(`svc-token=${token}`),
    ...(body === undefined
      ? []
      : ['-H', quote('content-type: application/json'), '-d', quote(JSON.stringify(body))]),
    quote(`${url}${path}`),
  ].join(' ')
}

/** The text as one word for a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
