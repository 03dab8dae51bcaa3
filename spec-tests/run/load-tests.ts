export async function loadObservations(): Promise<void> {
  await import('../observations/all.js')
}

export async function loadTests(): Promise<void> {
  await import('../scenarios/add-without-body.suite.js')
  await import('../scenarios/scenarios.suite.js')
  await import('../scenarios/search/limits.suite.js')
}
