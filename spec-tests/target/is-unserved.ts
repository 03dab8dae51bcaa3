import type { HttpResponse } from './client.js'

/** Whether a response suggests that the server has no such operation at its path: no conformant refusal looks like it. */
export function isUnserved({ status, text, json }: Pick<HttpResponse, 'status' | 'text' | 'json'>): boolean {
  const isPage = status === 200 && text.trim() !== '' && json === undefined
  return status === 404 || status === 405 || (status >= 300 && status < 400) || isPage
}
