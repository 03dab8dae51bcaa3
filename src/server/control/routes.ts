import type { FastifyInstance } from 'fastify'
import { sendError } from '../../http/reply.js'
import { explainRoutes } from './explain.js'
import { type GuardOptions, guard } from './guard.js'
import { loginRoutes } from './login.js'
import { notDefault, type OnSettings, settingsTeller } from './not-default.js'
import type { ErrorClass } from './refusing.js'
import { requestRoutes } from './requests.js'
import { routesOf } from './route-list.js'
import { settingsRoutes } from './settings.js'
import { snapshotRoutes } from './snapshots.js'
import { tokenRoutes } from './tokens.js'
import { troubleRoutes } from './trouble-routes.js'
import { sizeOf, worldRoutes } from './world-routes.js'
import type { Worlds } from './worlds.js'

export interface OracleRouteOptions extends GuardOptions {
  /** Whether the routes that read or change whole worlds are served. */
  readonly control: boolean
  /** The public key that verifies tokens, as a JSON Web Key Set. */
  readonly keySet: object
  /** The error class for an unknown fault. */
  readonly FaultError: ErrorClass
  readonly onSettings?: OnSettings | undefined
}

/** What the server offers in addition to the specification, under /_oracle of every world. */
export function oracleRoutes(
  app: FastifyInstance,
  worlds: Worlds,
  { control, keySet, FaultError, onSettings, ...options }: OracleRouteOptions,
): void {
  const tell = settingsTeller(onSettings)
  guard(app, options)
  app.addHook('preClose', async () => worlds.endTroubles())
  overviewRoute(app, worlds, control)
  tokenRoutes(app, worlds, keySet)
  loginRoutes(app, worlds, options.cors ?? [])
  explainRoutes(app, worlds)
  requestRoutes(app, worlds)
  app.register(async scope => {
    if (!control) refuseControl(scope)
    worldRoutes(scope, worlds)
    snapshotRoutes(scope, worlds)
    settingsRoutes(scope, worlds, FaultError, tell)
    troubleRoutes(scope, worlds, tell)
  })
}

/** `GET /_oracle`: the size of a world, what is not the default, and what is where. */
function overviewRoute(app: FastifyInstance, worlds: Worlds, control: boolean): void {
  const routes = Object.fromEntries(
    routesOf(control).map(({ methods, path, says }) => [`${methods} ${path}`, says]),
  )
  app.get('/_oracle', request => {
    const world = worlds.of(request.raw)
    return { ...sizeOf(world.service.world()), notDefault: notDefault(world), routes }
  })
}

function refuseControl(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) =>
    sendError(reply, 404, 'no-control', 'the server has this route only if it is started with --control'),
  )
}
