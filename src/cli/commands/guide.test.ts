import { test } from 'tap'
import { runInProcess } from '../../dev/test-support/run-in-process.js'
import { code } from '../../page/content/guides/code.js'
import { type Guide, isPoints } from '../../page/content/guides/guide.js'
import { guides } from '../../page/content/guides.js'

/** The text without the ends of lines. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ')

test('guide lists each guide of the page with its sentence', async t => {
  const { code, stdout } = await runInProcess(t, 'guide')
  const lines = stdout.trimEnd().split('\n').sort()
  const expected = Object.entries<Guide>(guides).map(([name, { lead }]) => [name, lead])
  t.same([code, lines.map(line => line.split(/ {2,}/))], [0, expected.sort()])
})

for (const [name, { title, parts }] of Object.entries<Guide>(guides))
  test(`guide ${name} has every part of the guide, in lines that a terminal shows`, async t => {
    const { stdout } = await runInProcess(t, 'guide', name)
    t.ok(stdout.startsWith(`# ${title}\n\n`))
    const text = inOneLine(stdout)
    for (const { heading, blocks } of parts) {
      t.ok(stdout.includes(`\n## ${heading}\n`), heading)
      for (const block of blocks) {
        const sentences = typeof block === 'string' ? [block] : isPoints(block) ? block : []
        for (const sentence of sentences) t.ok(text.includes(inOneLine(sentence)), sentence)
        if (typeof block === 'string' || isPoints(block)) continue
        if ('table' in block) t.match(stdout, /\n- /)
        const source = 'code' in block ? code[block.code] : undefined
        if (source !== undefined && 'text' in source) t.ok(text.includes(inOneLine(source.text)))
      }
    }
    t.same(
      stdout.split('\n').filter(line => line.length > 100 && !/^ {4}|`[^`]{60,}`/.test(line)),
      [],
    )
  })

test('A guide that does not exist is an error that names one like it', async t => {
  const { code, stderr } = await runInProcess(t, 'guide', 'confguration')
  t.same([code, stderr], [2, 'error: there is no guide confguration; did you mean configuration?\n'])
})
