import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'
import type { RecipeJob } from './recipes.js'

/** A folder in which the scripts of a recipe run, with programs that come before those of the system. */
export class RecipeRun {
  readonly folder: string
  readonly #programs: string

  constructor(t: Test, programs: Readonly<Record<string, string>>) {
    this.folder = t.testdir({})
    this.#programs = join(this.folder, '.programs')
    mkdirSync(this.#programs)
    for (const [name, content] of Object.entries(programs))
      writeFileSync(join(this.#programs, name), content, { mode: 0o755 })
  }

  /** Runs a job as the platforms do, and then ends what it left in the background. */
  async job({
    script,
    environment,
  }: RecipeJob): Promise<{ readonly code: number | null; readonly output: string }> {
    const child = spawn('bash', ['-eo', 'pipefail', '-c', script], {
      cwd: this.folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...environment,
        GITHUB_STEP_SUMMARY: join(this.folder, 'summary.md'),
        PATH: [this.#programs, process.env.PATH].join(delimiter),
      },
    })
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await once(child, 'exit')
    endGroup(child.pid as number)
    return { code, output: (await output).join('') }
  }
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader)
  } catch {
    // Nothing is left.
  }
}
