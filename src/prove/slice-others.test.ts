import { proveSlice } from '../test-support/slice.js'

await proveSlice(({ clause }) => !clause.startsWith('search.'))
