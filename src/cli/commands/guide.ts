import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Argument, Command } from 'commander'
import { packageFolder, UsageError } from '../../files.js'
import { hint } from '../../suggestions.js'

/** The build writes the guides of the page here, as Markdown. */
const folder = join(packageFolder, 'dist', 'guides')

export function guideCommand(): Command {
  return new Command('guide')
    .addArgument(new Argument('[name]', 'the name of a guide; without it, all are listed'))
    .addHelpText(
      'after',
      `
The guides are those of the page that principal-oracle serve shows, as Markdown.

Examples:
  principal-oracle guide                       list the guides
  principal-oracle guide configuration         print one: the target file, tiers, options and limits
  principal-oracle guide security | less`,
    )
    .action((name: string | undefined) => {
      console.log(name === undefined ? list() : guideNamed(name).trimEnd())
    })
}

function list(): string {
  const width = Math.max(...names().map(({ length }) => length))
  return names()
    .map(name => `${name.padEnd(width)}  ${leadOf(guideNamed(name))}`)
    .join('\n')
}

/** The sentence after the title. */
function leadOf(guide: string): string {
  return guide.split('\n\n')[1]?.replaceAll('\n', ' ') ?? ''
}

/** @throws UsageError if there is no such guide */
function guideNamed(name: string): string {
  if (!names().includes(name))
    throw new UsageError(`there is no guide ${name}; ${hint(name, names(), 'guide')}`)
  return readFileSync(join(folder, `${name}.md`), 'utf8')
}

/** @throws UsageError if there is no build */
function names(): readonly string[] {
  try {
    return readdirSync(folder).map(file => file.replace(/\.md$/, ''))
  } catch {
    throw new UsageError('the guides are not built: run `npm run build` in the checkout of principal-oracle')
  }
}
