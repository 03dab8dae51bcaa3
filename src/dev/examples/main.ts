import { writeFileSync } from 'node:fs'
import { readExamples } from '../../examples.js'
import { fixture } from '../../files.js'
import { laidOut } from './laid-out.js'

writeFileSync(fixture('examples.json'), laidOut(readExamples()))
