/** One way from the start of a picture to its end. */
export interface Route {
  /** The principal on the way; undefined if there is none. */
  readonly via?: string
  readonly says: string
  /** `open` leads to the end, `short` gives too little, `broken` does not begin at the start, `missing` is not there. */
  readonly kind: 'open' | 'short' | 'broken' | 'missing'
}

/** The part of a world that decides on a request: the ways from the caller to a group, or from a search to principals. */
export interface Picture {
  readonly start: string
  readonly end: string
  /** One sentence. */
  readonly caption: string
  readonly routes: readonly Route[]
  /** How many ways are left out. */
  readonly left: number
}

const mostRoutes = 5
const kinds = ['open', 'short', 'missing', 'broken'] as const

/** The picture with the routes that matter most. */
export function limited(picture: Picture): Picture {
  const routes = kinds.flatMap(kind => picture.routes.filter(route => route.kind === kind))
  return { ...picture, routes: routes.slice(0, mostRoutes), left: Math.max(0, routes.length - mostRoutes) }
}
