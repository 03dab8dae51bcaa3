import { useRef } from 'preact/hooks'
import type { Block } from '../content/guides/guide.js'
import { type TableName, tables } from '../content/guides/tables.js'
import type { GuideCode } from '../data.js'
import { data } from '../page-data.js'
import { forThisServer } from '../state/server.js'
import { CopyButton } from './copy-button.js'
import { Prose } from './prose.js'

export function BlockView({ block, heading }: { readonly block: Block; readonly heading: string }) {
  if ('code' in block) return <GuideCodeView code={data.guides.code[block.code]} heading={heading} />
  if ('table' in block) return <GuideTable name={block.table} heading={heading} />
  if ('points' in block)
    return (
      <ul>
        {block.points.map(text => (
          <li key={text}>
            <Prose text={text} />
          </li>
        ))}
      </ul>
    )
  return (
    <p>
      <Prose text={block.text} />
    </p>
  )
}

/** The build highlighted the code, which is of this project, so its HTML is safe. */
function GuideCodeView({
  code: { file, lines },
  heading,
}: {
  readonly code: GuideCode
  readonly heading: string
}) {
  const shown = useRef<HTMLPreElement>(null)
  return (
    <figure class="code">
      <figcaption>
        <code>{file}</code>
        <CopyButton what={file ?? `the code of ${heading}`} text={() => shown.current?.textContent ?? ''} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="body" tabIndex={0} aria-label={`Code: ${file ?? heading}`}>
        <pre ref={shown}>
          <code>
            {lines.map((html, at) => (
              <span key={`${at}`} class="line">
                <span dangerouslySetInnerHTML={{ __html: html }} />
                {'\n'}
              </span>
            ))}
          </code>
        </pre>
      </section>
    </figure>
  )
}

function GuideTable({ name, heading }: { readonly name: TableName; readonly heading: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="table-scroll" tabIndex={0} aria-label={`Table: ${heading}, ${tables[name][0]}`}>
      <table class="facts">
        <thead>
          <tr>
            {tables[name].map(title => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.guides.tables[name].map(([first = '', ...rest]) => (
            <tr key={first}>
              <th scope="row">
                <Prose text={first} />
              </th>
              {rest.map((text, at) => (
                <td key={`${at}`}>
                  <Prose text={forThisServer(text)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
