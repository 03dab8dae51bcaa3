import { Command } from 'commander'
import { defaultTimeout, replay } from '../check.js'
import { isRace, triesOfRace } from '../report/report.js'
import { url, whole } from './options.js'
import { readReport } from './report-file.js'

interface Options {
  url?: string
  target?: string
  control?: string
  timeout: number
}

export function replayCommand(): Command {
  return new Command('replay')
    .description('Make the requests of the failures in a report again, and say whether they still fail.')
    .argument('<report>', 'a report that `check --json` wrote')
    .option('--url <url>', 'the base URL (default: the one in the report)', url)
    .option('--target <file>', 'a target file: tokens, names, control protocol')
    .option('--control <url>', 'the control protocol, to put the world of each failure in place', url)
    .option('--timeout <ms>', 'how long an answer may take', whole(1, 600_000), defaultTimeout)
    .addHelpText(
      'after',
      `
A failure still fails where every request is answered as it was, ids, numbers, dates and order aside.
Requests that were sent at once are sent at once again, up to ${triesOfRace} times where the world can be put in place.

Exit code: 1 a failure still fails; 0 none does; 2 one cannot be repeated.

Examples:
  principal-oracle replay report.json --control http://127.0.0.1:4010/_oracle/world
  principal-oracle replay report.json --target staging.json`,
    )
    .action(run)
}

async function run(file: string, options: Options): Promise<void> {
  const report = readReport(file)
  let repeated = 0
  const any = await replay(report, options, ({ id }, evidence, fails) => {
    repeated++
    const gone = isRace(evidence) ? 'not seen again' : 'mended'
    console.log(`${fails ? 'still fails' : gone}  ${id}  ${evidence.message}`)
  })
  if (repeated === 0) console.log('no failure is recorded in it')
  process.exitCode = any ? 1 : 0
}
