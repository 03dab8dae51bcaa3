import { stripVTControlCharacters } from 'node:util'

const mostLines = 12
const mostCharacters = 300

/** The ways in which test runners begin a failure, the surest first. */
const beginnings: readonly RegExp[] = [
  // The spec reporter of node:test repeats the failures here.
  /^\W*failing tests:$/,
  // Jest, Vitest
  /^\s*● /,
  /^⎯+ Failed Tests/,
  // TAP; what is to do or skipped does not count.
  /^\s*not ok (?!.*# (todo|skip)\b)/i,
  // pytest, Go, JUnit
  /^(=+ FAILURES =+|\s*--- FAIL:|.*<<< FAILURE!)/,
  // mocha
  /^\s+1\) /,
  /^\s*[✖✗✘×] /,
  /\bFAIL(ED|URE)?\b/,
  /\b[A-Z]\w*(Error|Exception)\b|^Traceback|\bpanic(ked)?\b/,
  /\berror\b/i,
]

/** What TAP, npm and Node add without saying more of the failure. */
const noise = /^\s*(---|\.\.\.|duration_ms: .*|failureType: .*|expected:|actual:|.*\(node:internal\/.*)$/

/** The first lines of the first failing test in the output of a test runner; if none is found, the last lines. */
export function failingLines(output: string): readonly string[] {
  const lines = stripVTControlCharacters(output)
    .split(/\r?\n|\r/)
    .map(line => line.trimEnd().slice(0, mostCharacters))
    .filter(line => line !== '' && !noise.test(line))
  for (const beginning of beginnings) {
    const at = lines.findIndex(line => beginning.test(line))
    if (at >= 0) return upToNextTest(lines.slice(at, at + mostLines))
  }
  return lines.slice(-mostLines)
}

/** In TAP, what follows is of other tests. */
function upToNextTest(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line, at) => at > 0 && /^\s*((not )?ok \d|# |1\.\.\d)/.test(line))
  return end < 0 ? lines : lines.slice(0, end)
}
