import { useState } from 'preact/hooks'

/** How long the button says that it copied, in milliseconds. */
const saidFor = 3000

/** Copies a text, and says so. Without HTTPS, other hosts than this machine give a page no clipboard. */
export function CopyButton({ what, text }: { readonly what: string; readonly text: () => string }) {
  const [isCopied, setCopied] = useState(false)
  if (navigator.clipboard === undefined) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text())
    setCopied(true)
    setTimeout(() => setCopied(false), saidFor)
  }
  return (
    <>
      <button type="button" class="quiet copy" onClick={copy}>
        Copy<span class="sr-only"> {what}</span>
      </button>
      <span role="status" class="copied">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
