/*
 * Runs test files in one process: `run-batch.js FILE…`. To load tap and the project takes longer than most tests. Files of
 * the suite run together as one check of the reference server.
 */

const files = process.argv.splice(2)
// tap names the folders of a test after the first argument, and two batches must not share one.
if (files[0] !== undefined) process.argv[1] = `${files[0]}.batch`
for (const file of files) await import(file)
if (files.some(file => file.endsWith('.suite.js')))
  await (await import('../../../spec-tests/run/alone.js')).runAlone()
