import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** A command that runs until somebody stops it. */
const server = /^(npx principal-oracle serve|(npm ci && )?npm start)\b/

/** A command whose effect on the environment later commands need. */
const setting = /^(eval|export) /

/** The number of columns of the terminal. */
const columns = 110

/** The words for util-linux's `script`, which gives a command a terminal. Progress on standard error is left out. */
function onTerminalOf(script: string): readonly string[] {
  const inner = `stty cols ${columns}\n${script}`.replaceAll("'", "'\\''")
  return ['--quiet', '--return', '--command', `bash -c '${inner}' 2>/dev/null`, '/dev/null']
}

/** What a reader does who pastes commands of the README, one after another, into a terminal. */
export class Session {
  /** The running servers by port. */
  readonly #servers = new Map<string, { readonly stop: () => Promise<void> }>()
  readonly #settings: string[] = []
  readonly #env: NodeJS.ProcessEnv

  constructor(
    readonly folder: string,
    env: NodeJS.ProcessEnv,
  ) {
    this.#env = { ...env, NO_COLOR: '1', TZ: 'UTC' }
  }

  /**
   * Runs a command. A server runs until another one needs its port. A comment `# exit code N` names the code that is expected
   * in place of 0.
   * @param onTerminal whether the command prints to a terminal
   * @returns the lines that it printed on standard output
   * @throws Error if it ends with another exit code
   */
  async run(command: string, onTerminal: boolean): Promise<readonly string[]> {
    if (server.test(command)) {
      const port = /--port (\d+)/.exec(command)?.[1] ?? '4010'
      await this.#servers.get(port)?.stop()
      this.#servers.set(port, await startServer(this.folder, this.#env, command))
      return []
    }
    const script = [...this.#settings, command].join('\n')
    const [program, words] = onTerminal ? ['script', onTerminalOf(script)] : ['bash', ['-c', script]]
    const child = spawn(program, words, {
      cwd: this.folder,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    const expected = Number(/# exit code (\d)/.exec(command)?.[1] ?? 0)
    if (code !== expected)
      throw new Error(`${command}: exit code ${code} in place of ${expected}:\n${reasonIn(output, errors)}`)
    if (setting.test(command)) this.#settings.push(command)
    const printed = output.replaceAll('\r', '').trimEnd()
    return printed === '' ? [] : printed.split('\n').map(line => line.trimEnd())
  }

  /** Stops all servers. */
  async close(): Promise<void> {
    await Promise.all([...this.#servers.values()].map(({ stop }) => stop()))
  }
}

/** What tells why a command failed: the first tests that failed, and the ends of its two outputs. */
function reasonIn(output: string, errors: string): string {
  const failed = output.split('\n').filter(line => /^ *not ok /.test(line))
  return [...failed.slice(0, 5), endOf(output), endOf(errors)].join('\n')
}

/** The last lines of an output, so that an error fits a screen. */
function endOf(output: string): string {
  return output.trimEnd().split('\n').slice(-5).join('\n').slice(-500)
}

async function startServer(folder: string, env: NodeJS.ProcessEnv, command: string) {
  // The processes below npx or npm are in a group of their own, so that a signal reaches the server too.
  const child = spawn('bash', ['-c', command], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const interrupt = () => child.exitCode === null && child.pid && process.kill(-child.pid, 'SIGINT')
  process.once('exit', interrupt)
  const isOver = once(child, 'close')
  const isListening = new Promise<boolean>(resolve => {
    createInterface(child.stdout).on('line', line => line.startsWith('listening on ') && resolve(true))
    child.on('exit', () => resolve(false))
  })
  const errors = text(child.stderr)
  if (!(await isListening)) throw new Error(`${command}: the server did not start: ${endOf(await errors)}`)
  const stop = async () => {
    process.off('exit', interrupt)
    interrupt()
    await isOver
  }
  return { stop }
}
