#!/usr/bin/env node
import { runProgram } from './program.js'

// A reader that closes the pipe (`| head`) is not an error.
process.stdout.on('error', error => process.exit((error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 2))

// Nor is a reader that closes standard error, which has only messages.
process.stderr.on('error', () => {})

const failed = await runProgram(process.argv.slice(2))
if (failed !== undefined) process.exitCode = failed
