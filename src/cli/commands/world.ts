import { Command } from 'commander'
import { type AllowedWrites, worldFrom } from '../../check/world-from.js'
import { counted } from '../../report/html/status.js'

export function worldCommand(): Command {
  return new Command('world')
    .requiredOption('--from <target>', 'a target file with tokens')
    .option('--read-only', 'send no request that changes the deployment')
    .option('--allow-writes', 'allow such requests to a deployment on another machine: see below')
    .addHelpText(
      'after',
      `
With the world of a deployment, \`check\` tests almost every clause, and not only searches and groups of its own. The command
writes what the tokens show: the profiles and groups that they find, the members of the groups that they may read, and who
may read and write. Put the file in the target file as "world".

Where writes are allowed, each caller updates each group to the title that it has, which shows who may write.
What the tokens do not show is left open, so that \`check\` refuses the file until you have decided it:
  "permission": "write?"   may this profile write? Make it "write", or delete the entry.
  "members": ["?"]         who is in Vetted, which no token may read?
An ACR is written for each profile of a token, also where it has the permission through a group: name the group instead if
you know it. Groups that no token may read are left out.

Examples:
  principal-oracle world --from staging.json > staging.world.json
  principal-oracle world --from staging.json --allow-writes > staging.world.json`,
    )
    .action(async ({ from, ...allowed }: { readonly from: string } & AllowedWrites) => {
      const { world, open, left } = await worldFrom(from, allowed)
      console.log(JSON.stringify(world, null, 2))
      if (left > 0) console.error(`left out: ${counted(left, 'group')} that no token may read`)
      if (open > 0)
        console.error(
          `open: ${counted(open, 'entry', 'entries')} with a question mark; --help says what to do`,
        )
    })
}
