import { type Block, isPoints } from '../content/guides/guide.js'
import { type TableName, tables } from '../content/guides/tables.js'
import { data } from '../page-data.js'
import { forThisServer } from '../state/server.js'
import { GuideCodeView } from './code.js'
import { Prose, ProseList } from './prose.js'
import { Table } from './scrollable.js'

export function BlockView({ block, heading }: { readonly block: Block; readonly heading: string }) {
  if (typeof block === 'string')
    return (
      <p class="measure">
        <Prose text={block} />
      </p>
    )
  if (isPoints(block)) return <ProseList texts={block} class="stack tight measure" />
  if ('code' in block) return <GuideCodeView code={data.guides.code[block.code]} heading={heading} />
  return <GuideTable name={block.table} heading={heading} />
}

function GuideTable({ name, heading }: { readonly name: TableName; readonly heading: string }) {
  return (
    <Table label={`Table: ${heading}, ${tables[name][0]}`} class="facts small" heads={tables[name]}>
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
    </Table>
  )
}
