import { proveFaults } from '../test-support/prove-faults.js'

await proveFaults(({ clause }) => clause.startsWith('search.'))
