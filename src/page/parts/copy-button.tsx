import { useState } from 'preact/hooks'

/** Copies a text, and says so. Without HTTPS, other hosts than this machine give a page no clipboard. */
export function CopyButton({ what, text }: { readonly what: string; readonly text: string }) {
  const [copied, setCopied] = useState<string>()
  if (navigator.clipboard === undefined) return null
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text))
  return (
    <button type="button" class="copy" onClick={copy}>
      <span role="status">{copied === text ? 'Copied' : 'Copy'}</span>
      <span class="sr-only"> {what}</span>
    </button>
  )
}
