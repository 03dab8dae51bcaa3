/** A fenced block of the README with commands for a shell. */
export interface CommandBlock {
  /** The number of the first line between the fences, from 0. */
  readonly start: number
  /** The number of the closing fence. */
  readonly end: number
  /** `console` shows the output of each command. */
  readonly kind: 'sh' | 'console'
  /** The word after the language: `clone` says that the block needs a clone of the repository. */
  readonly note: string
  readonly commands: readonly ShownCommand[]
}

/** A command, and the lines below it that it printed. */
export interface ShownCommand {
  readonly command: string
  readonly output: readonly string[]
}

/** The blocks of commands in a Markdown text, in their order. */
export function commandBlocks(markdown: string): readonly CommandBlock[] {
  const lines = markdown.split('\n')
  const blocks: CommandBlock[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, language, note = ''] = /^```(\w+) ?(\w*)/.exec(lines[at] ?? '') ?? []
    if (language === undefined) continue
    const start = at + 1
    while (++at < lines.length && lines[at] !== '```');
    const inside = lines.slice(start, at)
    if (language === 'sh') blocks.push({ start, end: at, kind: 'sh', note, commands: commandsOf(inside) })
    if (language === 'console')
      blocks.push({ start, end: at, kind: 'console', note, commands: shownCommands(inside) })
  }
  return blocks
}

/** The Markdown text with other lines between the fences of a block. */
export function withLines(markdown: string, { start, end }: CommandBlock, inside: readonly string[]): string {
  return markdown
    .split('\n')
    .toSpliced(start, end - start, ...inside)
    .join('\n')
}

/** The lines of a block that shows these commands. */
export function linesOf(commands: readonly ShownCommand[]): readonly string[] {
  return commands.flatMap(({ command, output }) => [...`$ ${command}`.split('\n'), ...output])
}

/** A line that ends with a backslash continues in the next one. */
function joined(lines: readonly string[]): readonly string[] {
  return lines.join('\n').split(/(?<!\\)\n/)
}

function commandsOf(lines: readonly string[]): readonly ShownCommand[] {
  return joined(lines)
    .filter(line => line.trim() !== '')
    .map(command => ({ command, output: [] }))
}

function shownCommands(lines: readonly string[]): readonly ShownCommand[] {
  const commands: { command: string; output: string[] }[] = []
  for (const line of joined(lines)) {
    if (line.startsWith('$ ')) commands.push({ command: line.slice(2), output: [] })
    else commands.at(-1)?.output.push(line)
  }
  return commands
}
