import { Command } from 'commander'
import { sweep } from '../check.js'

export function sweepCommand(): Command {
  return new Command('sweep')
    .description('Remove what an interrupted check left on a deployment, by the ids that it recorded.')
    .argument('<manifest>', 'the manifest that the check named when it ended')
    .addHelpText(
      'after',
      `
Tokens are read from the target file of that check. Nothing is removed by name or pattern.

Exit code: 0 everything is gone; 1 something is still there; 2 it could not be tried.`,
    )
    .action(async (manifest: string) => {
      const left = await sweep(manifest)
      for (const id of left) console.log(`still there: ${id}`)
      if (left.length === 0) console.log('everything that the check created is gone')
      process.exitCode = left.length === 0 ? 0 : 1
    })
}
