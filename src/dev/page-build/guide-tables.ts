import { Command, type Option } from 'commander'
import { checkCommand } from '../../cli/commands/check.js'
import { addServerOptions } from '../../cli/server/server-options.js'
import { fixture, readJson, readWorld } from '../../files.js'
import { limitsInWords } from '../../http/limits.js'
import { commandRows, wordRows } from '../../page/content/guides/start.js'
import { comparisonRows, stubRows, type TableName, tiers } from '../../page/content/guides/tables.js'
import type { GuideRows } from '../../page/data.js'
import { controlLimitsInWords } from '../../server/control/limits.js'
import { type ListedRoute, routeList } from '../../server/control/route-list.js'
import { madeRows } from '../readme/made-part.js'
import { schemaRows } from './schema-rows.js'

/** The rows of the tables of the guides, from the schemas, the options and the routes. Backquotes mark code. */
export function guideTables(): Readonly<Record<TableName, GuideRows>> {
  return {
    commands: commandRows,
    words: wordRows,
    target: schemaRows(schema('target')),
    tiers,
    worldFile: schemaRows(schema('world')),
    conformanceWorld: conformanceWorldRows(),
    checkOptions: optionRows(checkCommand().options),
    serveOptions: optionRows(addServerOptions(new Command(), defaultPort).options),
    openRoutes: routeRows(routeList.open),
    routes: routeRows(routeList.always),
    controlRoutes: routeRows(routeList.withControl),
    stub: stubRows,
    proof: madeRows('npm run prove'),
    comparison: comparisonRows,
    limits: [...limitsInWords(), ...controlLimitsInWords()].map(text => [text]),
  }
}

/** Of `serve`. */
const defaultPort = 4010

function schema(name: string): Readonly<Record<string, unknown>> {
  return readJson(fixture(`${name}.schema.json`)) as Record<string, unknown>
}

function conformanceWorldRows(): GuideRows {
  const { profiles, groups, acrs } = readWorld(fixture('conformance.world.json'))
  return [
    ['profiles', `${profiles.length}`],
    ['groups', `${groups.length}`],
    ['ACRs', `${acrs.length}`],
  ]
}

function optionRows(options: readonly Option[]): GuideRows {
  return options.map(({ flags, description, defaultValue }) => [
    `\`${flags}\``,
    defaultValue === undefined ? description : `${description} (default: ${defaultValue})`,
  ])
}

function routeRows(routes: readonly ListedRoute[]): GuideRows {
  return routes.map(({ methods, path, says }) => [`\`${methods} ${path}\``, says])
}
