import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { GuideCode, Snippet } from '../data.js'
import { CopyButton } from './copy-button.js'
import { Scrollable } from './scrollable.js'

/** The lines around the one that decides, if the code is long. */
const around = 5

/** A definition. */
export function CodeView({ snippet: { file, line, lines, decides } }: { readonly snippet: Snippet }) {
  const [isWhole, showWhole] = useState(lines.length <= 3 * around)
  const from = isWhole ? 0 : Math.max(0, decides - around)
  const to = isWhole ? lines.length : Math.min(lines.length, decides + around + 1)
  return (
    <CodeFigure
      file={file}
      name={file}
      lines={lines.slice(from, to)}
      line={line + from}
      decides={decides - from}
    >
      {(from > 0 || to < lines.length) && (
        <button type="button" class="quiet" onClick={() => showWhole(true)}>
          Show all {lines.length} lines
        </button>
      )}
    </CodeFigure>
  )
}

/** Code of a guide. @param heading of its part */
export function GuideCodeView(props: { readonly code: GuideCode; readonly heading: string }) {
  const { code, heading } = props
  const figure = useRef<HTMLElement>(null)
  const text = () => figure.current?.querySelector('pre')?.textContent ?? ''
  return (
    <section ref={figure}>
      <CodeFigure {...code} name={code.file ?? heading}>
        <CopyButton what={code.file ?? `the code of ${heading}`} text={text} />
      </CodeFigure>
    </section>
  )
}

interface CodeFigureProps extends GuideCode {
  readonly name: string
  /** The number of the first line, if lines have numbers, and the line that decides, from 0 on. */
  readonly line?: number
  readonly decides?: number
  /** What stands next to the name of the file. */
  readonly children: ComponentChildren
}

/** The build highlighted the code, which is of this project, so its HTML is safe. */
function CodeFigure({ file, name, lines, line, decides, children }: CodeFigureProps) {
  return (
    <figure class="code box">
      <figcaption class="row">
        <code>{file}</code>
        {children}
      </figcaption>
      <Scrollable label={`Code: ${name}`}>
        <pre>
          <code>
            {lines.map((html, at) => (
              <span key={`${at}`} class={`line${at === decides ? ' decides' : ''}`}>
                {line !== undefined && (
                  <span class="number" aria-hidden="true">
                    {line + at}
                  </span>
                )}
                <span dangerouslySetInnerHTML={{ __html: html }} />
                {at === decides && <span class="sr-only"> (this line decides)</span>}
                {'\n'}
              </span>
            ))}
          </code>
        </pre>
      </Scrollable>
    </figure>
  )
}
