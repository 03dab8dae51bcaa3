/** What the browser keeps for this page. A browser may refuse to keep anything; then nothing is kept. */
export function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`principal-oracle/${key}`)
    else localStorage.setItem(`principal-oracle/${key}`, value)
  } catch {}
}

export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(`principal-oracle/${key}`) ?? undefined
  } catch {
    return undefined
  }
}
