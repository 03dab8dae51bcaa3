import { useState } from 'preact/hooks'
import type { Snippet } from '../data.js'

/** The lines around the one that decides, if the code is long. */
const around = 5

/** A definition. The build highlighted the code of this project, so its HTML is safe. */
export function CodeView({ snippet: { file, line, lines, decides } }: { readonly snippet: Snippet }) {
  const [isWhole, showWhole] = useState(lines.length <= 3 * around)
  const from = isWhole ? 0 : Math.max(0, decides - around)
  const to = isWhole ? lines.length : Math.min(lines.length, decides + around + 1)
  return (
    <figure class="code">
      <figcaption>
        <code>{file}</code>
        {(from > 0 || to < lines.length) && (
          <button type="button" class="quiet" onClick={() => showWhole(true)}>
            Show all {lines.length} lines
          </button>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="body" tabIndex={0} aria-label={`Code: ${file}`}>
        <pre>
          <code>
            {lines.slice(from, to).map((html, at) => (
              <span key={`${at}`} class={`line${at + from === decides ? ' decides' : ''}`}>
                <span class="number" aria-hidden="true">
                  {line + from + at}
                </span>
                <span dangerouslySetInnerHTML={{ __html: html }} />
                {at + from === decides && <span class="sr-only"> (this line decides)</span>}
                {'\n'}
              </span>
            ))}
          </code>
        </pre>
      </section>
    </figure>
  )
}
