import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../../files.js'
import { check, expect } from './expect.js'
import { copyPrograms, type Machine } from './machine.js'

/** The limits that the README states. */
const mostPackages = 75
const mostMegabytes = 39

const pnpm = 'pnpm@10.34.9'

/**
 * Installs the tarball into empty folders, by npm and by pnpm. A dependency that needs a newer Node is an error.
 * @returns the folder of npm
 */
export async function checkInstallations(machine: Machine, tarball: string): Promise<string> {
  const on = `on Node ${machine.node}`
  const byNpm = machine.emptyProject('by-npm')
  await check(`npm installs the package without a warning ${on}`, async () => {
    const ownWarnings = warningsIn((await machine.run(byNpm, 'npm', 'ls')).stderr)
    const { code, stderr } = await machine.run(byNpm, 'npm', 'install', '--engine-strict', tarball)
    const warnings = warningsIn(stderr).filter(line => !ownWarnings.includes(line))
    expect(code === 0 && warnings.length === 0, `exit code ${code}, ${warnings.join(' ') || stderr}`)
    const npm = (await machine.run(byNpm, 'npm', '--version')).stdout.trim()
    return `npm ${npm}, ${sizeOf(byNpm)}`
  })
  await check(`pnpm installs the package without a warning ${on}`, async () => {
    const folder = machine.emptyProject('by-pnpm')
    const program = join(await machine.install('pnpm', pnpm), 'node_modules/.bin/pnpm')
    const options = ['--config.engine-strict=true', `--config.store-dir=${machine.emptyFolder('pnpm-store')}`]
    const { code, stdout, stderr } = await machine.run(folder, program, 'add', ...options, tarball)
    const text = stdout + stderr
    expect(code === 0 && !/\bWARN|ERR_/.test(text), `exit code ${code}, ${text}`)
    // Under pnpm, a module that the package does not declare cannot be loaded.
    copyPrograms(folder)
    const bin = join(folder, 'node_modules/.bin/principal-oracle')
    const checked = await machine.run(folder, bin, 'check', '--seed', '1', '--only', 'search.min-length')
    const embedded = await machine.run(folder, 'node', 'embed.mjs')
    expect(checked.code === 0 && embedded.code === 0, checked.stderr + embedded.stderr)
    return `${pnpm}; check passed, and ${embedded.stdout.trim()}`
  })
  return byNpm
}

function warningsIn(stderr: string): readonly string[] {
  return stderr.split('\n').filter(line => /^npm (warn|error)/i.test(line))
}

/** @throws Error if an installation is larger than the README states */
function sizeOf(folder: string): string {
  const { packages } = readJson(join(folder, 'package-lock.json')) as { packages: object }
  // The lock file also has an entry for the folder itself.
  const count = Object.keys(packages).length - 1
  const modules = join(folder, 'node_modules')
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  // As on the disk: a file takes blocks of 512 bytes.
  const bytes = files.reduce((sum, file) => sum + lstatSync(join(modules, file)).blocks * 512, 0)
  const megabytes = bytes / 1e6
  const size = `${count} packages (at most ${mostPackages}), ${megabytes.toFixed(1)} MB (at most ${mostMegabytes})`
  return expect(count <= mostPackages && megabytes <= mostMegabytes, size)
}
