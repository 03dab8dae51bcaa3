/**
 * Selects state.consistent with a test of its own. Its id alone selects the tests of all clauses, because any of them may
 * contradict it.
 */
export const consistent = 'state.consistent: The same request*'
