import { useState } from 'preact/hooks'
import type { Names, Step } from '../../spec/step.js'
import { baseUrl, urlOption } from '../state/server.js'
import { snippetsFor } from '../texts/snippets.js'
import { CopyButton } from './copy-button.js'
import { Scrollable } from './scrollable.js'

/** The request for programs, one tool at a time. */
export function SnippetsView({ step, names }: { readonly step: Step; readonly names: Names }) {
  const snippets = snippetsFor(baseUrl, step, names)
  const [tool, setTool] = useState(snippets[0]?.tool)
  const chosen = snippets.find(snippet => snippet.tool === tool)
  return (
    <section class="snippets stack">
      <h2>As code</h2>
      <fieldset class="tabs row">
        <legend class="sr-only">Tool</legend>
        {snippets.map(snippet => (
          <label key={snippet.tool} class={snippet.tool === tool ? 'chosen' : ''}>
            <input
              type="radio"
              name="tool"
              checked={snippet.tool === tool}
              onChange={() => setTool(snippet.tool)}
              class="sr-only"
            />
            {snippet.tool}
          </label>
        ))}
      </fieldset>
      <p class="copy-line row">
        <CopyButton what="the request" text={() => chosen?.text ?? ''} />
      </p>
      <Scrollable class="body box sunk" label={`Request for ${tool}`}>
        <pre>
          <code>{chosen?.text}</code>
        </pre>
      </Scrollable>
      {step.as !== null && !step.as.startsWith('bad:') && (
        <p class="hint">
          The token:{' '}
          <code>
            npx principal-oracle token '{step.as}'{urlOption}
          </code>
        </p>
      )}
    </section>
  )
}
