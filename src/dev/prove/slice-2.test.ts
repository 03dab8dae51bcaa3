import { proveFaults } from '../test-support/prove-faults.js'

await proveFaults(1)
