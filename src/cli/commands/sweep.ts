import { Command } from 'commander'
import { sweep } from '../../check/sweep.js'

export function sweepCommand(): Command {
  return new Command('sweep')
    .argument('<manifest>', 'the cleanup log: the file that the check named when it ended')
    .addHelpText(
      'after',
      `
A check that leaves something prints the command that removes it. The tokens come from the target file of that check.

Exit code:
  0  everything is deleted
  1  something is still there
  2  the deployment was not reached, or the file cannot be read`,
    )
    .action(async (manifest: string) => {
      const left = await sweep(manifest)
      for (const id of left) console.log(`still there: ${id}`)
      if (left.length === 0) console.log('everything that the check created is deleted')
      process.exitCode = left.length === 0 ? 0 : 1
    })
}
