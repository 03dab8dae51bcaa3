/**
 * `lost` should lead to the end, but the response shows otherwise; `extra` should not, but does. `open` leads to the end,
 * `short` gives too little, `missing` is not there, `broken` does not begin at the start. What matters most comes first.
 */
const routeKinds = ['lost', 'extra', 'open', 'short', 'missing', 'broken'] as const
type RouteKind = (typeof routeKinds)[number]

/** One way from the start of a picture to its end. */
export interface Route {
  /** The principal on the way; undefined if there is none. */
  readonly via?: string
  readonly says: string
  readonly kind: RouteKind
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

/** The picture with the routes that matter most. */
export function limited(picture: Picture): Picture {
  const routes = routeKinds.flatMap(kind => picture.routes.filter(route => route.kind === kind))
  return { ...picture, routes: routes.slice(0, mostRoutes), left: Math.max(0, routes.length - mostRoutes) }
}
