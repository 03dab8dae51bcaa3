import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { packageFolder } from '../../files.js'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Variables of the npm that runs this script. A user's own npm does not have them. */
const ofThisNpm =
  /^(npm_(package|lifecycle)_|npm_config_local_prefix$|npm_(command|execpath|node_execpath)$|INIT_CWD$)/

/** A version of Node, temporary folders, and the processes that run in them. */
export class Machine {
  readonly #folder: string
  readonly #children: Set<ChildProcess>
  readonly env: NodeJS.ProcessEnv

  /** @param owner the machine whose folders and processes this one shares */
  constructor(
    readonly node = process.versions.node,
    owner?: Machine,
    paths: readonly string[] = [],
  ) {
    this.#folder =
      owner === undefined ? mkdtempSync(join(tmpdir(), 'package-test-')) : owner.emptyFolder(`node-${node}`)
    this.#children = owner === undefined ? new Set() : owner.#children
    const own = Object.entries(process.env).filter(([name]) => !ofThisNpm.test(name))
    this.env = { ...Object.fromEntries(own), PATH: [...paths, process.env.PATH].join(delimiter) }
  }

  /** Another version of Node, from the npm package `node`. */
  async withNode(version: string): Promise<Machine> {
    if (version === 'current') return new Machine(this.node, this)
    const folder = await this.install(`tools-${version}`, `node@${version}`)
    const bin = join(folder, 'node_modules', '.bin')
    const { stdout } = await this.run(folder, join(bin, 'node'), '--version')
    return new Machine(stdout.trim().slice(1), this, [bin])
  }

  emptyFolder(name: string): string {
    return mkdtempSync(join(this.#folder, `${name}-`))
  }

  /** A project with these packages. @returns its folder */
  async install(name: string, ...packages: readonly string[]): Promise<string> {
    const folder = this.emptyProject(name)
    const { code, stderr } = await this.run(folder, 'npm', 'install', ...packages)
    if (code !== 0) throw new Error(`npm install ${packages.join(' ')}: ${stderr}`)
    return folder
  }

  /** A folder that has only a package.json. */
  emptyProject(name: string): string {
    const folder = this.emptyFolder(name)
    writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }\n')
    return folder
  }

  /** Packs the project. @returns the path of the tarball */
  async pack(): Promise<string> {
    const folder = this.emptyFolder('tarball')
    const { code, stdout, stderr } = await this.run(
      packageFolder,
      'npm',
      'pack',
      '--pack-destination',
      folder,
    )
    if (code !== 0) throw new Error(`npm pack: ${stderr}`)
    return join(folder, stdout.trim().split('\n').at(-1) as string)
  }

  /** Runs a program until it ends. */
  async run(folder: string, program: string, ...words: readonly string[]): Promise<Ended> {
    const child = this.start(folder, program, words)
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    return { code, stdout, stderr }
  }

  /** Starts a program. It is killed if this script ends. */
  start(folder: string, program: string, words: readonly string[]) {
    const child = spawn(program, words, { cwd: folder, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#children.add(child)
    child.on('exit', () => this.#children.delete(child))
    return child
  }

  close(): void {
    for (const child of this.#children) child.kill()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Puts the programs of a consumer into a folder. */
export function copyPrograms(folder: string): void {
  cpSync(join(packageFolder, 'src/dev/package-test/programs'), folder, { recursive: true })
}
