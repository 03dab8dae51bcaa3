import { useEffect, useRef, useState } from 'preact/hooks'
import type { World } from '../../spec/nouns.js'
import { shortened } from '../texts/names.js'
import { columnsOf, type GraphEdge, type GraphNode, graphOf, narrow } from './layout.js'

interface GraphProps {
  readonly world: World
  /** The keys of the nodes and edges that decide. */
  readonly lit: ReadonlySet<string>
  readonly allowed: boolean
  /** What the picture shows, in words. */
  readonly label: string
  /** Called after a click on a profile or on a group. */
  choose?(what: 'caller' | 'group', id: string): void
}

const headings = { profiles: 'Profiles', groups: 'Groups they belong to', resources: 'ACRs on' } as const

/** The world as a picture. It can be clicked; the fields next to it do the same for the keyboard. */
export function GraphView({ world, lit, allowed, label, choose }: GraphProps) {
  const [holder, width] = useWidth()
  const { nodes, edges, height } = graphOf(world, width)
  const byKey = new Map(nodes.map(node => [node.key, node]))
  const ordered = edges.toSorted((a, b) => Number(lit.has(a.key)) - Number(lit.has(b.key)))
  const isNarrow = width < narrow
  return (
    <div class={`graph box ${allowed ? 'allowed' : 'denied'}${isNarrow ? ' narrow-graph' : ''}`} ref={holder}>
      <Legend
        kinds={new Set([...edges.map(kindOf), ...(edges.some(({ key }) => lit.has(key)) ? ['lit'] : [])])}
      />
      <svg width={width} height={height} role="img" aria-label={label}>
        {(['profiles', 'groups', 'resources'] as const).map(column => (
          <text key={column} class="column" x={columnsOf(width)[column]} y={22} text-anchor={anchors[column]}>
            {isNarrow && column === 'groups' ? 'Groups' : headings[column]}
          </text>
        ))}
        {ordered.map(edge => (
          <Edge key={edge.key} edge={edge} byKey={byKey} isLit={lit.has(edge.key)} />
        ))}
        {nodes.map(node => (
          <Node
            key={node.key}
            node={node}
            room={columnsOf(width).profiles - 14}
            size={isNarrow ? 10.5 : 12.5}
            isLit={lit.has(node.key)}
            choose={() => choose?.(node.column === 'profiles' ? 'caller' : 'group', node.id)}
          />
        ))}
      </svg>
    </div>
  )
}

/** The kinds of lines: what each means, and its dashes. */
const lines: Readonly<Record<string, readonly [meaning: string, dashes?: string]>> = {
  membership: ['member', '9 2.5 1.5 2.5'],
  read: ['ACR with read'],
  write: ['ACR with write', '6 3'],
  changePermission: ['ACR with changePermission', '1.5 3'],
  lit: ['the path that decides'],
}

function kindOf({ permission }: GraphEdge): string {
  return permission ?? 'membership'
}

/** What the kinds of lines in the picture mean. They look as they do there. */
function Legend({ kinds }: { readonly kinds: ReadonlySet<string> }) {
  return (
    <ul class="legend bare row" aria-label="Lines">
      {Object.entries(lines)
        .filter(([kind]) => kinds.has(kind))
        .map(([kind, [meaning, dashes]]) => (
          <li key={kind} class={`edge ${kind}`}>
            <svg width="36" height="8" aria-hidden="true">
              <path d="M0 4H36" stroke-dasharray={dashes} />
            </svg>
            {meaning}
          </li>
        ))}
      <li>Each group stands twice: with its members, and with the ACRs on it.</li>
    </ul>
  )
}

/** An element, and how wide it is. */
function useWidth() {
  const holder = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(320, Math.floor(entry?.contentRect.width ?? 720))),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [holder, width] as const
}

const anchors = { profiles: 'end', groups: 'middle', resources: 'start' } as const

/** How far lines bend, in pixels. Otherwise two ACRs of one principal on one group would be one line. */
const bows = { read: 0, write: 16, changePermission: 32 } as const

function Edge(props: {
  readonly edge: GraphEdge
  readonly byKey: ReadonlyMap<string, GraphNode>
  readonly isLit: boolean
}) {
  const [from, to] = [props.byKey.get(props.edge.from), props.byKey.get(props.edge.to)]
  if (from === undefined || to === undefined) return null
  const { permission } = props.edge
  const middle = (from.x + to.x) / 2
  const bow = permission === undefined ? 0 : bows[permission]
  // In the middle of such a line stands the name of a group.
  const [along, down] = from.column === 'profiles' && to.column === 'resources' ? [0.7, 0.84] : [0.5, 0.5]
  return (
    <g class={`edge ${kindOf(props.edge)}${props.isLit ? ' lit' : ''}`}>
      <path
        d={`M${from.x + 6} ${from.y} C${middle} ${from.y + bow} ${middle} ${to.y + bow} ${to.x - 6} ${to.y}`}
        stroke-dasharray={lines[kindOf(props.edge)]?.[1]}
      />
      {props.isLit && (
        <text
          x={from.x + along * (to.x - from.x)}
          y={from.y + down * (to.y - from.y) - 5}
          text-anchor="middle"
        >
          {permission ?? 'member'}
        </text>
      )}
    </g>
  )
}

interface NodeProps {
  readonly node: GraphNode
  /** The width of a label, and the size of its font in style/world.css. */
  readonly room: number
  readonly size: number
  readonly isLit: boolean
  choose(): void
}

function Node({ node: { column, label, x, y }, room, size, isLit, choose }: NodeProps) {
  const textX = { profiles: x - 12, groups: x, resources: x + 12 }[column]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields next to the picture do the same
    <g class={`node ${column}${isLit ? ' lit' : ''}`} onClick={choose}>
      <title>{label}</title>
      <circle cx={x} cy={y} r={column === 'profiles' ? 4 : 6} />
      <text x={textX} text-anchor={anchors[column]} y={column === 'groups' ? y + 19 : y + 4}>
        {fitted(label, room, size)}
      </text>
    </g>
  )
}

let canvas: CanvasRenderingContext2D | null | undefined

/** The label, cut so that it is at most this wide. @param size of the font; both in pixels */
function fitted(label: string, width: number, size: number): string {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return shortened(label)
  // A label on the path that decides is bold.
  canvas.font = `bold ${size}px ${getComputedStyle(document.body).fontFamily}`
  // Few letters are narrower than a quarter of their size.
  let most = Math.ceil((4 * width) / size)
  let text = shortened(label, most)
  while (most > 1 && canvas.measureText(text).width > width) text = shortened(label, --most)
  return text
}
